import type { ActiveCheckouts as Active } from '@balcao/api-schema';
import { send } from '@balcao/api-schema/client';
import { useSession, useShell } from '@balcao/contract';
import type { LiveTopic } from '@balcao/domain';
import { FormSkeleton, Section, StatusPill } from '@balcao/ui/base';
import { Loaded, useLiveRefresh, useQuery } from '@balcao/ui/query';
import { useIsOld } from './use-is-old';
import './live.css';

const TOPICS: readonly LiveTopic[] = ['checkout.activity'];
/** The pause between two reads. A buyer who only looks around causes no live event. */
const READ_EVERY_MS = 15_000;

/** How many buyers are in the checkout now, and how far they have come. */
export function ActiveCheckouts() {
  const { http } = useShell();
  const { id } = useSession();
  const queryKey = ['active-checkouts', id];
  useLiveRefresh(TOPICS, queryKey);
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => send(http, 'GET /metrics/checkout/active', { signal }),
    refetchInterval: READ_EVERY_MS,
  });
  const isOld = useIsOld(query.dataUpdatedAt);
  return (
    <Section
      title="Agora no checkout"
      actions={isOld && <StatusPill kind="warning" icon="clock" label="Dados de mais de 2 min" />}
    >
      <Loaded query={query} what="quem está no checkout" skeleton={<FormSkeleton fields={2} />}>
        {(active) => <Steps active={active} />}
      </Loaded>
    </Section>
  );
}

function Steps({ active: { total, steps } }: { active: Active }) {
  return (
    <>
      <p className="live-total">
        <strong>{total}</strong> {total === 1 ? 'pessoa comprando' : 'pessoas comprando'}
      </p>
      <ul className="live-steps" aria-label="Por etapa">
        {steps.map(({ step, label, sessions }) => (
          <li key={step} className="live-step">
            <span>{label}</span>
            <meter
              className="live-meter"
              min={0}
              max={Math.max(total, 1)}
              value={sessions}
              aria-hidden="true"
            />
            <span className="bal-money">{sessions}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
