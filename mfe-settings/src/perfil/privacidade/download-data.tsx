import { useShell } from '@balcao/contract';
import { Button, Notice, Section, Stack } from '@balcao/ui/base';
import { saveFile } from '@balcao/ui/display';
import { submitFailureOf, useStepUp, useSubmit } from '@balcao/ui/form';
import { useState } from 'react';

/** A copy of everything that is kept about the person. */
export function DownloadData() {
  const { http, notify } = useShell();
  const { run, dialog } = useStepUp();
  const [problem, setProblem] = useState<string>();
  const { busy, submit } = useSubmit(
    async () => {
      setProblem(undefined);
      const exported = await run(
        async () => (await http.post<Blob>('/privacy/export', undefined, { responseType: 'blob' })).data,
      );
      if (!exported) return;
      saveFile('meus-dados-balcao.json', exported.value);
      notify.toast('Seus dados foram baixados.');
    },
    (error) => setProblem(submitFailureOf(error).errors.join(' ')),
  );
  return (
    <Section
      title="Baixar meus dados"
      description="Um arquivo JSON com o seu perfil, lojas, sessões, consentimentos, verificação de identidade e o histórico da conta."
    >
      <Stack>
        <p className="bal-soft">
          O arquivo não traz senhas nem credenciais. As imagens dos seus documentos ficam na verificação de
          identidade.
        </p>
        {problem && <Notice kind="error">{problem}</Notice>}
        <div>
          <Button icon="download" busy={busy} onClick={() => void submit(undefined)}>
            Baixar meus dados
          </Button>
        </div>
        {dialog}
      </Stack>
    </Section>
  );
}
