import { survey } from "../feedback-survey.js";
import { renderSurvey } from "./render-survey.js";

const root = document.getElementById("survey");
if (root) renderSurvey(root, { survey, onComplete: console.log });
