import type { GatewayWebhook, GatewayWebhookPatch } from '@balcao/api-schema';
import { send } from '@balcao/api-schema/client';
import { useShell } from '@balcao/contract';
import { Button, Notice, Stack } from '@balcao/ui/base';
import {
  ServerForm,
  SubmitButton,
  submitFailureOf,
  TextAreaField,
  useStepUp,
  useSubmit,
} from '@balcao/ui/form';
import { useState } from 'react';

export interface PublicKeyFormProps {
  webhook: GatewayWebhook;
  /** Of the connection. */
  id: string;
  onSaved(webhook: GatewayWebhook): void;
}

/** The key that verifies the signatures of Malga's deliveries. It is no secret, and long: it is replaced whole. */
export function PublicKeyForm({ webhook: { hasPublicKey }, id, onSaved }: PublicKeyFormProps) {
  const { http, notify } = useShell();
  const stepUp = useStepUp();
  const [problem, setProblem] = useState<string>();

  async function keep(patch: GatewayWebhookPatch, done: string) {
    const saved = await stepUp.run(() =>
      send(http, 'PUT /pagamentogateway/:id/webhook', { params: { id }, body: patch }),
    );
    if (saved === null) return;
    onSaved(saved.value);
    notify.toast(done);
  }

  const { busy, submit } = useSubmit(
    async () => {
      setProblem(undefined);
      const sure = await notify.confirm({
        title: 'Remover a chave pública?',
        body: 'Sem ela, não conferimos quem envia os avisos. O que cada um diz continua conferido na Malga antes de valer.',
        confirmLabel: 'Remover chave',
      });
      if (sure) await keep({ publicKey: '' }, 'Chave pública removida.');
    },
    (error) => setProblem(submitFailureOf(error).errors.join(' ')),
  );

  return (
    <>
      {stepUp.dialog}
      <ServerForm<{ publicKey: string }>
        name="chave-publica"
        onSubmit={({ publicKey }) => keep({ publicKey }, 'Chave pública salva.')}
      >
        <TextAreaField
          name="publicKey"
          label="Chave pública das assinaturas"
          rows={3}
          required
          help={
            hasPublicKey
              ? 'Já configurada. Cole outra para substituí-la.'
              : 'No painel da Malga, em Webhooks. Sem ela, não conferimos quem envia os avisos.'
          }
        />
        {problem && <Notice kind="error">{problem}</Notice>}
        <Stack direction="row" gap={8}>
          <SubmitButton>Salvar chave pública</SubmitButton>
          {hasPublicKey && (
            <Button busy={busy} onClick={() => void submit(undefined)}>
              Remover chave
            </Button>
          )}
        </Stack>
      </ServerForm>
    </>
  );
}
