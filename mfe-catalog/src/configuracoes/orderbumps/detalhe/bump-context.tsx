import type { OrderBumpRecord } from '@balcao/api-schema';
import { useCan, useShell } from '@balcao/contract';
import { formatMoney } from '@balcao/domain';
import { Button, Notice, Section, Stack } from '@balcao/ui/base';
import { DateTime, DefinitionList, useConfirmNamed } from '@balcao/ui/display';
import { type FormHandle, submitFailureOf, useSubmit } from '@balcao/ui/form';
import { useBumpApi } from '../bump-api';
import { acceptanceText } from '../bump-words';
import { ORDER_BUMPS } from '../paths';
import { BumpPreview } from './bump-preview';
import { valuesOf } from './bump-values';

/** The card, what came of it, and the way to delete it. */
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
          {mayEdit && <DeleteButton bump={bump} />}
        </Stack>
      </Section>
    </>
  );
}

function DeleteButton({ bump: { id, name } }: { bump: OrderBumpRecord }) {
  const api = useBumpApi();
  const { navigation, notify } = useShell();
  const { confirmNamed, confirmation } = useConfirmNamed();
  const deleting = useSubmit<void>(
    async () => {
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
    },
    (error) => notify.toast(submitFailureOf(error).errors.join(' '), { kind: 'error' }),
  );
  return (
    <div>
      <Button icon="trash" destructive onClick={() => void deleting.submit(undefined)}>
        Excluir order bump
      </Button>
      {confirmation}
    </div>
  );
}
