const MAX_DEPTH = 32;

/** The limit that a text of JSON exceeds; null for any other text, JSON or not. Reading stops there. */
export function excessOf(text: string, maxValues: number): 'values' | 'depth' | null {
  let values = 1;
  let depth = 0;
  let isInString = false;
  for (let index = 0; index < text.length; index += 1) {
    const sign = text[index];
    if (sign === '"') isInString = !isInString;
    else if (isInString && sign === '\\') index += 1;
    if (isInString) continue;
    if (sign === '{' || sign === '[') depth += 1;
    if (sign === '}' || sign === ']') depth -= 1;
    if (sign === ',' || sign === '{' || sign === '[') values += 1;
    if (depth > MAX_DEPTH) return 'depth';
    if (values > maxValues) return 'values';
  }
  return null;
}
