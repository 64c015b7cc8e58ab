import type { GatewayConnection } from '@balcao/api-schema';
import { useCan, useShell } from '@balcao/contract';
import { GATEWAY_MODE_LABELS } from '@balcao/domain';
import { Button, Notice, Section, Stack, StatusPill } from '@balcao/ui/base';
import { DateTime, DefinitionList, Dialog } from '@balcao/ui/display';
import { type StepUp, submitFailureOf, useSubmit } from '@balcao/ui/form';
import { useState } from 'react';
import { type GatewayEntry, testConnection } from '../../payment-api';
import { useGatewayUpdates } from '../../use-gateways';
import { AccountNotice } from '../account-notice';
import { accountPill } from '../gateway-words';
import { AccessForm } from './access-form';
import { keptWords } from './credential-fields';

export interface ConnectionSectionProps {
  entry: GatewayEntry;
  connection: GatewayConnection;
  run: StepUp['run'];
}

/** The connection: its credentials, the test, and the gateway's account status. */
export function ConnectionSection({ entry, connection, run }: ConnectionSectionProps) {
  const [changing, setChanging] = useState(false);
  const mayConnect = useCan('configuracoes:editar');
  const mayTest = useCan('pagamentos:editar');
  const account = accountPill(connection);
  return (
    <Section
      title="Conexão"
      actions={
        mayConnect &&
        entry.credentials.length > 0 && (
          <Button icon="lock" onClick={() => setChanging(true)}>
            Alterar acesso
          </Button>
        )
      }
    >
      <Stack>
        <DefinitionList
          items={[
            { term: 'Modo', value: GATEWAY_MODE_LABELS[connection.mode] },
            ...(account ? [{ term: 'Conta', value: <StatusPill {...account} /> }] : []),
            ...connection.credentials.map(({ field, configured, end }) => ({
              term: entry.credentials.find((need) => need.field === field)?.label ?? field,
              value: configured ? keptWords(end) : 'Falta preencher.',
            })),
          ]}
        />
        <AccountNotice entry={entry} connection={connection} />
        <ConnectionTest connection={connection} mayTest={mayTest} />
      </Stack>
      {changing && (
        <Dialog open title={`Alterar acesso à conta ${entry.name}`} onClose={() => setChanging(false)}>
          <AccessForm
            entry={entry}
            connection={connection}
            run={run}
            frame={(fields) => fields}
            onClose={() => setChanging(false)}
          />
        </Dialog>
      )}
    </Section>
  );
}

const OUTCOME_KINDS = { connected: 'success', refused: 'error', unreachable: 'warning' } as const;

interface ConnectionTestProps {
  connection: GatewayConnection;
  mayTest: boolean;
}

/** Tests the connection and shows the last result. */
function ConnectionTest({ connection: { id, lastTest }, mayTest }: ConnectionTestProps) {
  const { http } = useShell();
  const { showConnection, readAgain } = useGatewayUpdates();
  const [problem, setProblem] = useState<string>();
  const { busy, submit } = useSubmit(
    async () => {
      setProblem(undefined);
      showConnection((await testConnection(http, id)).connection);
    },
    (error) => {
      setProblem(submitFailureOf(error).errors.join(' '));
      void readAgain();
    },
  );
  return (
    <>
      {problem && <Notice kind="error">{problem}</Notice>}
      {!problem && lastTest && (
        <Notice kind={OUTCOME_KINDS[lastTest.outcome]}>
          {lastTest.message}{' '}
          <span className="bal-meta">
            Testado <DateTime iso={lastTest.at} />
          </span>
        </Notice>
      )}
      {mayTest && (
        <div>
          <Button icon="refresh" busy={busy} onClick={() => void submit(undefined)}>
            Testar conexão
          </Button>
        </div>
      )}
    </>
  );
}
