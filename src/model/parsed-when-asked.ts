/**
 * Values that are given as JSON texts, each parsed when it is first asked for: a program that starts reads few of them,
 * and a text costs a tenth of the time of the same value as code.
 */
export function parsedWhenAsked<Value>(
  texts: Readonly<Record<string, string>>,
): Readonly<Record<string, Value>> {
  const values: Record<string, Value> = {};
  for (const [name, text] of Object.entries(texts)) {
    let value: Value | undefined;
    Object.defineProperty(values, name, {
      enumerable: true,
      get: () => {
        value ??= JSON.parse(text) as Value;
        return value;
      },
    });
  }
  return values;
}
