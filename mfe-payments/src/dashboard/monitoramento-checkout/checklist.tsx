import type { ChecklistItem } from '@balcao/api-schema';
import { nextSetupStep } from '@balcao/domain';
import { Notice, ProgressMeter, Section, Stack } from '@balcao/ui/base';
import './checklist.css';
import { ChecklistRow } from './checklist-row';
import { isSetUp } from './checklist-steps';

/** The set-up checklist of the store: progress, blockers and links to fix them. */
export function Checklist({ items }: { items: readonly ChecklistItem[] }) {
  const done = items.filter((item) => item.done).length;
  const next = nextSetupStep(items);
  return (
    <Section title="Saúde da loja">
      <Stack>
        <Verdict items={items} />
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

/** The whole in one sentence. */
function Verdict({ items }: { items: readonly ChecklistItem[] }) {
  const problems = items.filter(({ state }) => state === 'problem').length;
  if (problems > 0)
    return (
      <Notice
        kind="error"
        title={problems === 1 ? 'Um passo precisa de você' : `${problems} passos precisam de você`}
      >
        Resolva para poder vender e receber.
      </Notice>
    );
  if (items.every(({ done }) => done))
    return (
      <Notice kind="success" title="Sua loja está saudável">
        Tudo o que você precisa para vender está funcionando.
      </Notice>
    );
  if (isSetUp(items))
    return (
      <Notice kind="success" title="Sua loja está pronta para vender">
        Agora só falta o primeiro pedido.
      </Notice>
    );
  return <p>Complete os passos para começar a vender.</p>;
}
