import { type CheckoutTheme, themeDifferences } from '@balcao/domain';

/** The fields in which two configurations of a theme differ. */
export function DifferencesTable({ before, after }: { before: CheckoutTheme; after: CheckoutTheme }) {
  const differences = themeDifferences(before, after);
  if (differences.length === 0) return <p>Nada muda.</p>;
  return (
    <table className="pay-theme-differences">
      <caption className="bal-visually-hidden">O que muda</caption>
      <thead>
        <tr>
          <th scope="col">O que</th>
          <th scope="col">Antes</th>
          <th scope="col">Depois</th>
        </tr>
      </thead>
      <tbody>
        {differences.map(({ field, label, before: was, after: is }) => (
          <tr key={field}>
            <th scope="row">{label}</th>
            <td>{was || '(vazio)'}</td>
            <td>{is || '(vazio)'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
