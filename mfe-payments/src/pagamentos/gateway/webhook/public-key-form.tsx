import type { GatewayWebhook, GatewayWebhookPatch } from '@balcao/api-schema';
import { useShell } from '@balcao/contract';
import { ServerForm, SubmitButton, TextAreaField } from '@balcao/ui/form';

export interface PublicKeyFormProps {
  webhook: GatewayWebhook;
  path: string;
  onSaved(webhook: GatewayWebhook): void;
}

/** What the signatures of Malga's deliveries are verified with. It is no secret, and long: it is replaced whole. */
export function PublicKeyForm({ webhook: { hasPublicKey }, path, onSaved }: PublicKeyFormProps) {
  const { http, notify } = useShell();
  return (
    <ServerForm<{ publicKey: string }>
      name="chave-publica"
      onSubmit={async ({ publicKey }) => {
        const patch: GatewayWebhookPatch = { publicKey };
        onSaved((await http.put<GatewayWebhook>(path, patch)).data);
        notify.toast('Chave pública salva.');
      }}
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
      <div>
        <SubmitButton>Salvar chave pública</SubmitButton>
      </div>
    </ServerForm>
  );
}
