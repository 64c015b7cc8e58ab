import type { ChecklistItem } from '@balcao/api-schema';
import { nextSetupStep } from '@balcao/domain';
import { Card, StatusPill, type StatusPillProps } from '@balcao/ui/base';
import { ChecklistRow } from './checklist-row';
import './health-line.css';
import { Verdict } from './verdict';

/** The health of a store that sells: a line with the steps behind it. What went wrong stands before them. */
export function HealthLine({ items }: { items: readonly ChecklistItem[] }) {
  const problems = items.filter(({ state }) => state === 'problem');
  const others = items.filter((item) => !problems.includes(item));
  const next = nextSetupStep(items);
  const rows = (shown: readonly ChecklistItem[]) => (
    <ol>
      {shown.map((item) => (
        <ChecklistRow
          key={item.key}
          item={item}
          position={items.indexOf(item) + 1}
          isNext={item === next && problems.length > 0}
        />
      ))}
    </ol>
  );
  return (
    <Card>
      <section className="health-line" aria-label="Saúde da loja">
        {problems.length > 0 && (
          <>
            <Verdict items={items} />
            {rows(problems)}
          </>
        )}
        <details>
          <summary>
            <span className="health-line-title">Saúde da loja</span>{' '}
            <StatusPill {...pillOf(others, problems.length > 0)} />
          </summary>
          {rows(others)}
        </details>
      </section>
    </Card>
  );
}

function pillOf(items: readonly ChecklistItem[], hasProblems: boolean): StatusPillProps {
  const missing = items.filter(({ done }) => !done).length;
  if (missing === 0)
    return {
      kind: 'success',
      icon: 'check',
      label: hasProblems ? 'O resto está em ordem' : 'Sua loja está saudável',
    };
  return {
    kind: 'warning',
    icon: 'alert',
    label: missing === 1 ? 'Falta 1 passo' : `Faltam ${missing} passos`,
  };
}
