import type { RunningComposition } from '@balcao/api-schema';
import { shortId } from '@balcao/domain';
import { Notice, Section } from '@balcao/ui/base';
import { DateTime, type Definition, DefinitionList, type StatusTable } from '@balcao/ui/display';
import { channelActorWords, shareWords } from './words';

export const CHANNEL_STATES: StatusTable<RunningComposition['state']> = {
  open: { kind: 'success', icon: 'check', label: 'Canal aberto' },
  frozen: { kind: 'warning', icon: 'lock', label: 'Canal congelado' },
};

/** The state of the channel as a whole. */
export function Channel({ status }: { status: RunningComposition }) {
  const { channel, generation, stable, canary, state } = status;
  const facts: Definition[] = [
    { term: 'Geração', value: generation },
    {
      term: 'Composição no ar',
      value: <code>{shortId(stable.composition)}</code>,
      note: (
        <>
          <DateTime iso={stable.since} />, por {channelActorWords(stable.by)}
        </>
      ),
    },
    {
      term: 'Em teste',
      value: canary ? shareWords(canary.percent) : 'Nada em teste',
      note: canary && (
        <>
          <code>{shortId(canary.composition)}</code>, <DateTime iso={canary.since} />, por{' '}
          {channelActorWords(canary.by)}
        </>
      ),
    },
  ];
  return (
    <>
      {state === 'frozen' && (
        <Notice kind="warning" title="O canal está congelado">
          Nada novo entra no ar até alguém liberar o canal (<code>mfe unfreeze {channel}</code>). Quem
          congelou e por quê está no histórico. Voltar a uma composição anterior continua possível.
        </Notice>
      )}
      <Section title={`Canal ${channel}`}>
        <div className="adm-facts">
          <DefinitionList items={facts} />
        </div>
      </Section>
    </>
  );
}
