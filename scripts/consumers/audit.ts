import { audit } from "surveyc/http/audit";

export async function broken(baseUrl: string, key: string): Promise<string[]> {
  const names: string[] = [];
  for await (const result of audit({ baseUrl, key, project: "1" }))
    if (result.verdict === "broken") names.push(result.id);
  return names;
}
