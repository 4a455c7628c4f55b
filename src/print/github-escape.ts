/** Writes the message of a GitHub workflow command: percent signs and line breaks are percent-encoded. */
export function githubData(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

/** Writes the value of a property of a GitHub workflow command: colons and commas are percent-encoded as well. */
export function githubProperty(value: string): string {
  return githubData(value).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
