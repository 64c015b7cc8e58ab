import type { ChecklistItem } from '@balcao/api-schema';
import { Notice, Section } from '@balcao/ui/base';
import { ProgressMeter } from '@balcao/ui/display';
import './checklist.css';
import { ChecklistRow } from './checklist-row';
import { nextStep } from './checklist-steps';

/** The set-up of the store: how far it is, and each step with the way to it. */
export function Checklist({ items }: { items: readonly ChecklistItem[] }) {
  const done = items.filter((item) => item.done).length;
  const next = nextStep(items);
  if (done === items.length)
    return (
      <Notice kind="success" title="Sua loja está pronta para vender">
        Os {items.length} passos da configuração estão feitos.
      </Notice>
    );
  return (
    <Section title="Prepare a sua loja para vender">
      <ProgressMeter label="Passos feitos" value={done} max={items.length} />
      <ol className="checklist">
        {items.map((item, index) => (
          <ChecklistRow key={item.key} item={item} position={index + 1} isNext={item === next} />
        ))}
      </ol>
    </Section>
  );
}
