import type { ChecklistItem } from '@balcao/api-schema';
import { useSession, useShell } from '@balcao/contract';
import { nextSetupStep, SETUP_STEP_PERMISSIONS } from '@balcao/domain';
import { Notice, ProgressMeter, Section, Stack } from '@balcao/ui/base';
import './checklist.css';
import { ChecklistRow } from './checklist-row';
import { Verdict } from './verdict';

/** The set-up checklist of the store: progress, blockers and links to fix them. */
export function Checklist({ items }: { items: readonly ChecklistItem[] }) {
  const done = items.filter((item) => item.done).length;
  const next = nextSetupStep(items);
  // Permissions change with the session.
  useSession();
  const { isPermitted } = useShell();
  const hasOthers = items.some((item) => !item.done && !isPermitted(SETUP_STEP_PERMISSIONS[item.key]));
  return (
    <Section title="Saúde da loja">
      <Stack>
        <Verdict items={items} />
        {hasOthers && <Notice kind="info">Alguns passos são de quem administra a loja.</Notice>}
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
