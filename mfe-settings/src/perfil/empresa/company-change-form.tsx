import type { CompanyChangeRequest, Seller } from '@balcao/api-schema';
import { send } from '@balcao/api-schema/client';
import { useShell } from '@balcao/contract';
import { FIELD_LABELS } from '@balcao/domain';
import { Button, Stack } from '@balcao/ui/base';
import { CnpjField, ServerForm, SubmitButton, TextField, useFormHandle, useStepUp } from '@balcao/ui/form';

interface CompanyChangeFormProps {
  seller: Seller;
  onDone(): Promise<void>;
  onCancel(): void;
}

/** Asks for another name or CNPJ. The API asks for the password or a code first. */
export function CompanyChangeForm({ seller, onDone, onCancel }: CompanyChangeFormProps) {
  const { http, notify } = useShell();
  const form = useFormHandle();
  const { run, dialog } = useStepUp();

  async function request(body: CompanyChangeRequest) {
    const params = { id: seller.id };
    if (!(await run(() => send(http, 'POST /seller/:id/company-change', { params, body })))) return;
    notify.toast('Pedido enviado. Avisamos por e-mail quando for analisado.');
    await onDone();
  }

  return (
    <>
      <ServerForm<CompanyChangeRequest>
        name="mudanca-empresa"
        handle={form}
        initialValues={{ companyName: seller.companyName, cnpj: seller.cnpj }}
        onSubmit={request}
      >
        <TextField name="companyName" label="Nova razão social" rule="companyName" required />
        <CnpjField
          name="cnpj"
          label={`Novo ${FIELD_LABELS.cnpj}`}
          placeholder="00.000.000/0000-00"
          required
        />
        <Stack direction="row" gap={8}>
          <SubmitButton>Enviar para análise</SubmitButton>
          <Button onClick={onCancel}>Voltar</Button>
        </Stack>
      </ServerForm>
      {dialog}
    </>
  );
}
