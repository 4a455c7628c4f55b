// What the members of other tools mean by their values.
import { isObject, type JsonObject } from "#diagnostics/json-value.ts";
import { memberCalled } from "./other-names.ts";

/** The members of ours that one of another tool stands for by its value: undefined where it stands for none, null where that is not for its value to say. */
export function membersFor(owner: JsonObject, name: string): JsonObject | null | undefined {
  const conversion = memberCalled(name)?.conversion;
  const value = owner[name];
  const { type, validation = [], question } = owner;
  switch (conversion) {
    case "several": {
      const meant = value === true ? "multiple_choice" : "single_choice";
      const other = value === true ? "single_choice" : "multiple_choice";
      return typeof value === "boolean" && type === other ? { type: meant } : undefined;
    }
    case "shuffled":
      return value === true || (typeof value === "string" && /^(?:rand|shuf)/i.test(value))
        ? { shuffleOptions: true }
        : undefined;
    case "labels": {
      const { left, right } = isObject(value) ? value : {};
      return typeof left === "string" && typeof right === "string"
        ? { lowerBoundLabel: left, upperBoundLabel: right }
        : undefined;
    }
    case "named":
      return typeof value === "string" && question !== undefined ? { id: value } : undefined;
    case "min_length":
    case "max_length": {
      // Only what is few and flat is said and written once more. A list may give another length each time it is asked.
      const kept = Array.isArray(validation) ? validation.slice(0, 2) : undefined;
      const isKept =
        kept !== undefined &&
        kept.length < 2 &&
        kept.every(
          (each) =>
            isObject(each) &&
            each["type"] !== conversion &&
            Object.values(each).every((one) => typeof one !== "object"),
        );
      return !isKept || !Number.isInteger(value) || (value as number) < 0
        ? undefined
        : { validation: [...kept, { type: conversion, value }] };
    }
    case "questions":
      // Lists of something else than questions have names such as "items" too.
      return Array.isArray(value) && typeof value[0] === "object" && value[0] !== null ? null : undefined;
    default:
      return null;
  }
}
