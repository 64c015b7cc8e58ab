import { scopeWords } from './shopify-words';

/** Permissions of the app, each with its purpose. */
export function ScopeList({ scopes, label }: { scopes: readonly string[]; label: string }) {
  return (
    <ul aria-label={label}>
      {scopes.map((scope) => (
        <li key={scope}>
          <code>{scope}</code>: {scopeWords(scope)}
        </li>
      ))}
    </ul>
  );
}
