import { createRoot } from "react-dom/client";
import { survey } from "../feedback-survey.ts";
import { SurveyForm } from "./survey-form.tsx";

const root = document.getElementById("survey");
if (root) createRoot(root).render(<SurveyForm survey={survey} onComplete={console.log} />);
