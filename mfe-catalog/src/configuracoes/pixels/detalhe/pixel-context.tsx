import type { PixelRecord } from '@balcao/api-schema';
import { useCan, useShell } from '@balcao/contract';
import { Button, Section, Stack } from '@balcao/ui/base';
import { DateTime, DefinitionList, useConfirmNamed } from '@balcao/ui/display';
import { submitFailureOf, useSubmit } from '@balcao/ui/form';
import { PIXELS, pixelPath } from '../paths';
import { usePixelApi } from '../pixel-api';
import { TokenSection } from './token-section';

interface PixelContextProps {
  pixel: PixelRecord;
  onSaved(saved: PixelRecord): void;
}

/** The token, and what else can be done with a pixel. */
export function PixelContext({ pixel, onSaved }: PixelContextProps) {
  const mayEdit = useCan('marketing:editar');
  return (
    <>
      <TokenSection pixel={pixel} onSaved={onSaved} />
      <Section title="Sobre este pixel">
        <Stack>
          <DefinitionList
            items={[
              { term: 'Última alteração', value: <DateTime iso={pixel.updatedAt} /> },
              { term: 'Criado', value: <DateTime iso={pixel.createdAt} /> },
            ]}
          />
          {mayEdit && <OtherActions pixel={pixel} />}
        </Stack>
      </Section>
    </>
  );
}

function OtherActions({ pixel: { id, nickname } }: { pixel: PixelRecord }) {
  const api = usePixelApi();
  const { navigation, notify } = useShell();
  const { confirmNamed, confirmation } = useConfirmNamed();
  const fail = (error: unknown) => notify.toast(submitFailureOf(error).errors.join(' '), { kind: 'error' });
  const copying = useSubmit<void>(async () => {
    const copy = await api.duplicate(id);
    notify.toast('Pixel duplicado. Esta é a cópia, pausada e sem o token.');
    navigation.navigate(pixelPath(copy.id));
  }, fail);
  const deleting = useSubmit<void>(async () => {
    const confirmed = await confirmNamed({
      verb: 'Excluir',
      kind: 'o pixel',
      name: nickname,
      consequence:
        'As vendas deixam de ser informadas a ele, e o registro do que foi enviado é apagado. O que o provedor já recebeu fica lá.',
      destructive: true,
    });
    if (!confirmed) return;
    await api.remove(id);
    notify.toast(`“${nickname}” foi excluído.`);
    navigation.navigate(PIXELS, { replace: true });
  }, fail);
  return (
    <Stack direction="row" gap={8}>
      <Button icon="copy" busy={copying.busy} onClick={() => void copying.submit(undefined)}>
        Duplicar pixel
      </Button>
      <Button icon="trash" destructive onClick={() => void deleting.submit(undefined)}>
        Excluir pixel
      </Button>
      {confirmation}
    </Stack>
  );
}
