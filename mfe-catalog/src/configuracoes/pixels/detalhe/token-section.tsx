import type { PixelRecord } from '@balcao/api-schema';
import { useCan, useShell } from '@balcao/contract';
import { PIXEL_PROVIDER_FACTS } from '@balcao/domain';
import { Button, Notice, Section, Stack } from '@balcao/ui/base';
import {
  PasswordField,
  ServerForm,
  SubmitButton,
  submitFailureOf,
  useStepUp,
  useSubmit,
} from '@balcao/ui/form';
import { usePixelApi } from '../pixel-api';

interface TokenSectionProps {
  pixel: PixelRecord;
  onSaved(saved: PixelRecord): void;
}

/** The secret by which a provider takes what is sent: written here, and shown nowhere. */
export function TokenSection({ pixel, onSaved }: TokenSectionProps) {
  const api = usePixelApi();
  const { notify } = useShell();
  const mayEdit = useCan('marketing:editar');
  const { run, dialog } = useStepUp();
  const { token: label } = PIXEL_PROVIDER_FACTS[pixel.provider];
  /** @returns whether the person has confirmed it */
  async function write(token: string): Promise<boolean> {
    const written = await run(() => api.writeToken(pixel.id, token));
    if (written === null) return false;
    onSaved(written.value);
    return true;
  }
  const removing = useSubmit<void>(
    async () => {
      const sure = await notify.confirm({
        title: 'Remover o token?',
        body: 'Sem ele, nada é informado a este pixel.',
        confirmLabel: 'Remover token',
        destructive: true,
      });
      if (sure) await write('');
    },
    (error) => notify.toast(submitFailureOf(error).errors.join(' '), { kind: 'error' }),
  );
  if (label === null) return null;
  return (
    <Section title={label} description="Guardamos cifrado. Ninguém consegue ver de novo.">
      <Stack>
        {pixel.hasToken ? (
          <p>
            O token salvo termina em <strong>{pixel.tokenEnd}</strong>.
          </p>
        ) : (
          <Notice kind="warning" title="Falta o token">
            Até lá nada é informado a este pixel.
          </Notice>
        )}
        {mayEdit && (
          <ServerForm<{ token: string }>
            key={pixel.version}
            name="pixel-token"
            initialValues={{ token: '' }}
            onSubmit={async ({ token }) => {
              if (!(await write(token.trim()))) return false;
              notify.toast('Token salvo.');
              return true;
            }}
          >
            <PasswordField
              name="token"
              label={pixel.hasToken ? 'Novo token' : 'Token'}
              kind="secret"
              required
            />
            <Stack direction="row" gap={8}>
              <SubmitButton>Salvar token</SubmitButton>
              {pixel.hasToken && (
                <Button destructive onClick={() => void removing.submit(undefined)}>
                  Remover token
                </Button>
              )}
            </Stack>
          </ServerForm>
        )}
      </Stack>
      {dialog}
    </Section>
  );
}
