import type { ChecklistItem } from '@balcao/api-schema';
import { Card, StatusPill } from '@balcao/ui/base';
import './health-line.css';
import { ChecklistRow } from './checklist-row';
import { nextStep } from './checklist-steps';
import { Verdict } from './verdict';

/** The health of a store that sells: a line while all is well, and else what needs somebody. */
export function HealthLine({ items }: { items: readonly ChecklistItem[] }) {
  const undone = items.filter(({ done }) => !done);
  const done = items.filter((item) => item.done);
  const next = nextStep(items);
  const position = (item: ChecklistItem) => items.indexOf(item) + 1;
  return (
    <Card>
      <section className="health-line" aria-label="Saúde da loja">
        {undone.length > 0 && (
          <>
            <Verdict items={items} />
            <ol>
              {undone.map((item) => (
                <ChecklistRow key={item.key} item={item} position={position(item)} isNext={item === next} />
              ))}
            </ol>
          </>
        )}
        <details>
          <summary>
            {undone.length === 0 ? (
              <StatusPill kind="success" icon="check" label="Sua loja está saudável" />
            ) : (
              'Passos que já estão feitos'
            )}
          </summary>
          <ol>
            {done.map((item) => (
              <ChecklistRow key={item.key} item={item} position={position(item)} isNext={false} />
            ))}
          </ol>
        </details>
      </section>
    </Card>
  );
}
