import type { ChecklistItem } from '@balcao/api-schema';
import { nextSetupStep } from '@balcao/domain';
import { ProgressMeter, ReadOnlyNotice, Section, Stack } from '@balcao/ui/base';
import './checklist.css';
import { ChecklistRow } from './checklist-row';
import { Verdict } from './verdict';

/** The set-up checklist of the store: progress, blockers and links to fix them. */
export function Checklist({ items }: { items: readonly ChecklistItem[] }) {
  const done = items.filter((item) => item.done).length;
  const next = nextSetupStep(items);
  return (
    <Section title="Saúde da loja">
      <Stack>
        <Verdict items={items} />
        <ReadOnlyNotice area="configuracoes" to="completar os passos" />
        <ProgressMeter label="Passos feitos" value={done} max={items.length} />
      </Stack>
      <ol className="checklist">
        {items.map((item, index) => (
          <ChecklistRow key={item.key} item={item} position={index + 1} isNext={item === next} />
        ))}
      </ol>
    </Section>
  );
}
