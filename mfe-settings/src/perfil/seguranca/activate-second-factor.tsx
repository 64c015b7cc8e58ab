import type { EnableTwoFactorResponse } from '@balcao/api-schema';
import { send } from '@balcao/api-schema/client';
import { useShell } from '@balcao/contract';
import { Button, Notice, Stack } from '@balcao/ui/base';
import { CodeList, DefinitionList, QrImage } from '@balcao/ui/display';
import { CodeField, ServerForm, SubmitButton, useUnsavedGuard } from '@balcao/ui/form';
import { useState } from 'react';

export interface ActivateSecondFactorProps {
  enrolment: EnableTwoFactorResponse;
  email: string;
  /** It is on now; the backup codes are still shown. */
  onActivated(): void;
  /** The person has the backup codes, or cancelled before. */
  onFinish(): void;
}

/** The steps that turn the second factor on: scan the secret, enter a code, keep the backup codes. */
export function ActivateSecondFactor({ enrolment, email, onActivated, onFinish }: ActivateSecondFactorProps) {
  const { http } = useShell();
  const [backupCodes, setBackupCodes] = useState<string[] | null>(null);
  if (backupCodes) return <BackupCodes codes={backupCodes} onFinish={onFinish} />;

  return (
    <Stack>
      <p>
        Abra um aplicativo de autenticação no celular (Google Authenticator, Microsoft Authenticator ou outro)
        e leia o código abaixo.
      </p>
      <QrImage src={enrolment.qrCode} alt="Código QR para o aplicativo de autenticação" />
      <DefinitionList
        items={[
          { term: 'Sem câmera? Digite esta chave no aplicativo', value: <code>{enrolment.secret}</code> },
        ]}
      />
      <ServerForm<{ codigo: string }>
        name="ativar-2fa"
        onSubmit={async ({ codigo }) => {
          const body = { codigo, idLoja: '' as const, email };
          setBackupCodes((await send(http, 'POST /validate-enable-2fa', { body })).backupCodes);
          onActivated();
        }}
      >
        <CodeField
          name="codigo"
          label="Código do aplicativo"
          help="Os 6 números que o aplicativo mostra agora."
          required
        />
        <Stack direction="row" gap={8}>
          <SubmitButton>Confirmar código</SubmitButton>
          <Button onClick={onFinish}>Cancelar ativação</Button>
        </Stack>
      </ServerForm>
    </Stack>
  );
}

function BackupCodes({ codes, onFinish }: { codes: readonly string[]; onFinish(): void }) {
  useUnsavedGuard(true);
  return (
    <Stack>
      <Notice kind="success" title="Verificação em duas etapas ativada">
        Guarde os códigos reserva agora: eles não aparecem de novo. Cada um vale uma vez, para entrar sem o
        celular.
      </Notice>
      <CodeList codes={codes} fileName="balcao-codigos-reserva.txt" />
      <div>
        <Button kind="primary" onClick={onFinish}>
          Já guardei os códigos
        </Button>
      </div>
    </Stack>
  );
}
