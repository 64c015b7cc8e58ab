import type { GatewayConnection } from '@balcao/api-schema';
import { useShell } from '@balcao/contract';
import { GATEWAY_MODE_LABELS, liveModeAdvice, testModeWarning, UNPROVEN_POINTS } from '@balcao/domain';
import { Button, Notice } from '@balcao/ui/base';
import { DialogActions } from '@balcao/ui/display';
import {
  ServerForm,
  type StepUp,
  SubmitButton,
  submitFailureOf,
  useFieldValue,
  useFormHandle,
} from '@balcao/ui/form';
import { currentOf } from '@balcao/ui/resource';
import { type ReactNode, useState } from 'react';
import type { GatewayEntry } from '../../payment-api';
import { useGatewayUpdates } from '../../use-gateways';
import type { AccessValues } from './access-values';
import { CredentialFields, keptWords } from './credential-fields';
import { ModeField } from './mode-field';
import { useSaveAccess } from './use-save-access';

export interface AccessFormProps {
  entry: GatewayEntry;
  /** The connection that is changed; without it the store is connected. */
  connection: GatewayConnection | undefined;
  /** Of the page: its question stands outside of this form. */
  run: StepUp['run'];
  /** Wraps the fields. */
  frame(fields: ReactNode): ReactNode;
  /** In a dialog: closes it, saved or not. */
  onClose?: (() => void) | undefined;
}

/** The credentials of a gateway. They are sent to the API once and never read back. */
export function AccessForm({ entry, connection, run, frame, onClose }: AccessFormProps) {
  const { notify } = useShell();
  const [changed, setChanged] = useState<GatewayConnection>();
  const { showConnection } = useGatewayUpdates();
  const { send, followUp } = useSaveAccess(entry, connection);
  const form = useFormHandle();
  const mode = useFieldValue(form, 'mode');
  const otherMode = entry.modes.find((one) => connection && one === mode && one !== connection.mode);

  async function save(values: AccessValues) {
    const sent = await run(() => send(values));
    if (!sent) return;
    notify.toast(connection ? 'Acesso salvo.' : `Loja conectada: ${entry.name}.`);
    onClose?.();
    await followUp(sent.value).catch((error: unknown) =>
      notify.toast(submitFailureOf(error).errors.join(' '), { kind: 'error' }),
    );
  }

  function showNewer(error: unknown): boolean {
    const current = currentOf<GatewayConnection>(error);
    if (!current) return false;
    showConnection(current);
    setChanged(current);
    return true;
  }

  return (
    <ServerForm<AccessValues>
      name="acesso"
      handle={form}
      initialValues={{ mode: connection?.mode ?? 'test' }}
      onSubmit={save}
      onFailure={showNewer}
    >
      {frame(
        <>
          {changed && <ChangedElsewhere entry={entry} connection={changed} />}
          <ModeField entry={entry} current={connection?.mode} />
          {otherMode === 'test' && connection?.current && <TestModeNotice entry={entry} />}
          {mode === 'live' && connection?.mode !== 'live' && <LiveModeNotice entry={entry} />}
          <CredentialFields entry={entry} connection={connection} otherMode={otherMode} />
          {onClose ? (
            <DialogActions>
              <Button onClick={onClose}>Cancelar</Button>
              <SubmitButton>Salvar acesso</SubmitButton>
            </DialogActions>
          ) : (
            <div className="pay-submit">
              <SubmitButton>{`Conectar ${entry.name}`}</SubmitButton>
            </div>
          )}
        </>,
      )}
    </ServerForm>
  );
}

/** The warning before the current gateway leaves live mode. */
function TestModeNotice({ entry: { id } }: { entry: GatewayEntry }) {
  return (
    <div className="pay-before-field">
      <Notice kind="warning" title="A loja deixa de receber">
        {testModeWarning(id)}
      </Notice>
    </div>
  );
}

/** The advice before live mode is switched on, with the points that nobody has confirmed. */
function LiveModeNotice({ entry: { id } }: { entry: GatewayEntry }) {
  const points = UNPROVEN_POINTS[id];
  return (
    <div className="pay-before-field">
      <Notice kind="warning" title="Faça antes uma compra de teste">
        <p>{liveModeAdvice(id)}</p>
        {points.length > 0 && (
          <>
            <p>Ainda sem confirmação:</p>
            <ul className="pay-list">
              {points.map(({ text }) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </>
        )}
      </Notice>
    </div>
  );
}

/** The connection as somebody else has changed it meanwhile. Of secrets only the last characters can be compared. */
function ChangedElsewhere({ entry, connection }: { entry: GatewayEntry; connection: GatewayConnection }) {
  const labelOf = (field: string) => entry.credentials.find((need) => need.field === field)?.label ?? field;
  return (
    <div className="pay-before-field">
      <Notice kind="warning" title="Esta conexão foi alterada em outro lugar">
        <p>Salve de novo para valer o que você escreveu. Como ela está agora:</p>
        <ul className="pay-list">
          <li>Modo: {GATEWAY_MODE_LABELS[connection.mode]}</li>
          {connection.credentials
            .filter(({ configured }) => configured)
            .map(({ field, end }) => (
              <li key={field}>
                {labelOf(field)}: {keptWords(end)}
              </li>
            ))}
        </ul>
      </Notice>
    </div>
  );
}
