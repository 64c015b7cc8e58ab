import type { DomainRequest } from '@balcao/api-schema';
import { useShell } from '@balcao/contract';
import { hostProblem, normalizeHost } from '@balcao/domain';
import { Section } from '@balcao/ui/base';
import {
  FormDraft,
  ServerForm,
  SubmitButton,
  TextField,
  useFieldValue,
  useFormHandle,
  useStepUp,
} from '@balcao/ui/form';
import { useSendOnce } from '@balcao/ui/query';
import { useRef } from 'react';
import { setupPath } from '../paths';

const NEW: DomainRequest = { host: '' };
const MAX_TYPED = 1_000;

/** Asks at which address the checkout is to open. Pasted addresses are taken. The API asks for the password or a code first. */
export function HostForm() {
  const { navigation } = useShell();
  const sendOnce = useSendOnce();
  const form = useFormHandle();
  const created = useRef<string>(undefined);
  const { run, dialog } = useStepUp();

  async function create({ host }: DomainRequest) {
    const done = await run(() => sendOnce('POST /domains', { body: { host: normalizeHost(host) } }));
    if (done === null) return false;
    created.current = done.value.id;
    return true;
  }

  return (
    <Section
      title="Em que endereço o checkout vai abrir?"
      description="Escolha um nome curto antes do domínio que você já tem, como pay ou checkout. O site da loja e o e-mail não mudam."
    >
      <ServerForm<DomainRequest>
        name="dominio"
        handle={form}
        initialValues={NEW}
        onSubmit={create}
        onDone={() => created.current && navigation.navigate(setupPath(created.current), { replace: true })}
      >
        <FormDraft storageKey="dominio" part="novo" />
        <TextField
          name="host"
          label="Endereço do checkout"
          help={<HostHelp form={form} />}
          placeholder="pay.sualoja.com.br"
          autoComplete="off"
          maxLength={MAX_TYPED}
          validate={(typed) => hostProblem(normalizeHost(typed)) ?? null}
          required
        />
        <SubmitButton>Continuar</SubmitButton>
      </ServerForm>
      {dialog}
    </Section>
  );
}

/** The host of an address that was pasted whole. */
function HostHelp({ form }: { form: ReturnType<typeof useFormHandle> }) {
  const typed = String(useFieldValue(form, 'host') ?? '');
  const host = normalizeHost(typed);
  const isOther = host !== typed.trim() && hostProblem(host) === undefined;
  return (
    <span aria-live="polite">
      {isOther ? `Vamos usar ${host}.` : 'Pode colar o endereço inteiro: usamos só a parte do domínio.'}
    </span>
  );
}
