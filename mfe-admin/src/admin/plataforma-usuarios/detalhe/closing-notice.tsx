import type { PlatformUser } from '@balcao/api-schema';
import { openMattersByStore } from '@balcao/domain';
import { Notice, Stack } from '@balcao/ui/base';
import { DateTime, OpenItems } from '@balcao/ui/display';

/** The person's request to be erased, and what it waits for. Empty where there is none. */
export function ClosingNotice({ closing }: Pick<PlatformUser, 'closing'>) {
  if (!closing) return null;
  const { state, requestedAt, dueAt, openMatters } = closing;
  return (
    <Notice kind="warning" title={state === 'prazo' ? 'Exclusão pedida' : 'Aguardando encerramento'}>
      <Stack gap={8}>
        <div>
          Pedida <DateTime iso={requestedAt} />. A conta já não vende e será excluída{' '}
          {state === 'prazo' ? 'em' : 'quando nada faltar, a partir de'} <DateTime iso={dueAt} />.
        </div>
        {openMatters.length > 0 && <OpenItems groups={openMattersByStore(openMatters)} />}
      </Stack>
    </Notice>
  );
}
