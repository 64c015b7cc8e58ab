type Dependencies = Record<string, string>;

const WORKSPACE = /^@balcao\//;

const withNames = (known: Dependencies = {}, names: readonly string[]): Dependencies =>
  Object.fromEntries(
    [
      ...Object.entries(known),
      ...names
        .filter((name) => known[name] === undefined)
        .map((name): [string, string] => [name, WORKSPACE.test(name) ? 'workspace:*' : 'catalog:']),
    ].sort(([a], [b]) => a.localeCompare(b, 'en')),
  );

/** Adds what is missing to a package.json; versions come from the workspace's catalog. */
export function withDependencies(
  packageJson: string,
  { runtime, development }: { runtime: readonly string[]; development: readonly string[] },
): string {
  const parsed: { dependencies?: Dependencies; devDependencies?: Dependencies } = JSON.parse(packageJson);
  const changed = {
    ...parsed,
    dependencies: withNames(parsed.dependencies, runtime),
    devDependencies: withNames(parsed.devDependencies, development),
  };
  return `${JSON.stringify(changed, null, 2)}\n`;
}
