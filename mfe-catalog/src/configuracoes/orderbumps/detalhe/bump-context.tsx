import type { OrderBumpRecord } from '@balcao/api-schema';
import { useCan, useShell } from '@balcao/contract';
import { formatMoney } from '@balcao/domain';
import { Button, Notice, Section, Stack } from '@balcao/ui/base';
import { DateTime, DefinitionList, useConfirmNamed } from '@balcao/ui/display';
import { type FormHandle, submitFailureOf, useSubmit } from '@balcao/ui/form';
import { useBumpApi } from '../bump-api';
import { acceptanceText } from '../bump-words';
import { ORDER_BUMPS, orderBumpPath } from '../paths';
import { BumpPreview } from './bump-preview';
import { valuesOf } from './bump-values';

/** The card, what came of it, and what else can be done with it. */
export function BumpContext({ bump, form }: { bump: OrderBumpRecord; form: FormHandle }) {
  const mayEdit = useCan('marketing:editar');
  return (
    <>
      <BumpPreview form={form} saved={valuesOf(bump)} />
      <Section title="Resultado">
        <Stack>
          {bump.test && (
            <Notice kind="info" title="Teste A/B">
              {bump.test.text}
            </Notice>
          )}
          <DefinitionList
            items={[
              ...(bump.test
                ? [
                    { term: 'Aceite de A', value: acceptanceText(bump.test.a) },
                    { term: 'Aceite de B', value: acceptanceText(bump.test.b) },
                  ]
                : []),
              { term: 'Taxa de aceite em 30 dias', value: acceptanceText(bump) },
              { term: 'Receita em 30 dias', value: formatMoney(bump.revenueCents) },
              {
                term: 'Unidades vendidas',
                value: bump.stockLimit > 0 ? `${bump.sold} de ${bump.stockLimit}` : `${bump.sold}`,
              },
              { term: 'Última alteração', value: <DateTime iso={bump.updatedAt} /> },
              { term: 'Criado', value: <DateTime iso={bump.createdAt} /> },
            ]}
          />
          {mayEdit && <OtherActions bump={bump} />}
        </Stack>
      </Section>
    </>
  );
}

function OtherActions({ bump: { id, name } }: { bump: OrderBumpRecord }) {
  const api = useBumpApi();
  const { navigation, notify } = useShell();
  const { confirmNamed, confirmation } = useConfirmNamed();
  const fail = (error: unknown) => notify.toast(submitFailureOf(error).errors.join(' '), { kind: 'error' });
  const copying = useSubmit<void>(async () => {
    const copy = await api.duplicate(id);
    notify.toast('Order bump duplicado. Esta é a cópia, desligada.');
    navigation.navigate(orderBumpPath(copy.id));
  }, fail);
  const deleting = useSubmit<void>(async () => {
    const confirmed = await confirmNamed({
      verb: 'Excluir',
      kind: 'o order bump',
      name,
      consequence: 'Ele deixa de ser oferecido. Pedidos já feitos guardam o que venderam por ele.',
      destructive: true,
    });
    if (!confirmed) return;
    await api.remove(id);
    notify.toast(`“${name}” foi excluído.`);
    navigation.navigate(ORDER_BUMPS, { replace: true });
  }, fail);
  return (
    <Stack direction="row" gap={8}>
      <Button icon="copy" busy={copying.busy} onClick={() => void copying.submit(undefined)}>
        Duplicar order bump
      </Button>
      <Button icon="trash" destructive onClick={() => void deleting.submit(undefined)}>
        Excluir order bump
      </Button>
      {confirmation}
    </Stack>
  );
}
