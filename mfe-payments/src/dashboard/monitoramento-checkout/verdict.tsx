import type { ChecklistItem } from '@balcao/api-schema';
import { Notice } from '@balcao/ui/base';
import { isSetUp } from './checklist-steps';

/** The whole in one sentence. */
export function Verdict({ items }: { items: readonly ChecklistItem[] }) {
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
