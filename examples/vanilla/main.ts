import { survey } from "../feedback-survey.ts";
import { renderSurvey } from "./render-survey.ts";

const root = document.getElementById("survey");
if (root) renderSurvey(root, { survey, onComplete: console.log });
