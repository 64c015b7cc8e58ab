/** Prints rows under a heading as a Markdown table, so that a run can be pasted into the documentation. */
export function printTable(title: string, header: string[], rows: string[][]): void {
  const widths = header.map((cell, column) =>
    Math.max(cell.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  console.log(`\n### ${title}\n`);
  console.log(line(header));
  console.log(`|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`);
  for (const row of rows) console.log(line(row));
}

/** A measured figure beside its target: "1,02 (≤ 1,05)" with a mark for whether it is met. */
export function judged(value: number, target: number, digits = 2): string {
  return `${value.toFixed(digits)} (target ≤ ${target}) ${value <= target ? 'met' : 'MISSED'}`;
}
