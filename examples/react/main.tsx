import { createRoot } from "react-dom/client";
import { survey } from "../feedback-survey.js";
import { SurveyForm } from "./survey-form.js";

const root = document.getElementById("survey");
if (root) createRoot(root).render(<SurveyForm survey={survey} onComplete={console.log} />);
