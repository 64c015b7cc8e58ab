import type { ShippingMethodRecord } from '@balcao/api-schema';
import { send } from '@balcao/api-schema/client';
import { useCan, useShell } from '@balcao/contract';
import { SHIPPING_TYPE_LABELS, shippingStatusOf, todayInSaoPaulo } from '@balcao/domain';
import { Button, Section, Stack, StatusPill } from '@balcao/ui/base';
import { DateTime, DefinitionList, useConfirmNamed } from '@balcao/ui/display';
import { submitFailureOf, useSubmit } from '@balcao/ui/form';
import { useQueryClient } from '@balcao/ui/query';
import { ResourceScreen, useResource } from '@balcao/ui/resource';
import { MethodForm } from './detalhe/method-form';
import { METHOD_SPEC } from './detalhe/method-spec';
import { FRETES } from './paths';
import { RatesSection } from './rates/rates-section';
import { SHIPPING_PILLS } from './shipping-words';
/** A shipping method, or a new one where the address names none. */
export default function ShippingDetail() {
  return (
    <ResourceScreen<ShippingMethodRecord>
      path={METHOD_SPEC.path}
      back={{ to: FRETES, label: 'Fretes' }}
      what="esta forma de frete"
      elsewhere="Ver fretes"
      titles={{ unread: 'Forma de frete', new: 'Nova forma de frete' }}
      titleOf={({ name }) => name}
      editing={{
        area: 'configuracoes',
        toCreate: 'criar uma forma de frete',
        toChange: 'mudar esta forma de frete',
      }}
      statusOf={(method) => <StatusPill {...SHIPPING_PILLS[shippingStatusOf(method, todayInSaoPaulo())]} />}
      contextOf={({ resource }) => resource && <About method={resource} />}
    >
      {({ resource, form, onSaved }) => (
        <>
          {resource?.type === 'tabela' && <Rates method={resource} />}
          <MethodForm method={resource} form={form} onSaved={onSaved} />
        </>
      )}
    </ResourceScreen>
  );
}

function Rates({ method }: { method: ShippingMethodRecord }) {
  const queries = useQueryClient();
  const { readAgain } = useResource<ShippingMethodRecord>(METHOD_SPEC.path, method.id);
  return (
    <RatesSection
      method={method}
      onChanged={() => {
        void readAgain();
        void queries.invalidateQueries({ queryKey: ['shipping-rates', method.id] });
      }}
    />
  );
}

/** When it was made, and the way to delete it. */
function About({ method }: { method: ShippingMethodRecord }) {
  const { id, name, type, createdAt, updatedAt } = method;
  const mayEdit = useCan('configuracoes:editar');
  const { http, navigation, notify } = useShell();
  const { confirmNamed, confirmation } = useConfirmNamed();
  const deleting = useSubmit<void>(
    async () => {
      const confirmed = await confirmNamed({
        verb: 'Excluir',
        kind: 'a forma de frete',
        name,
        consequence: 'Ela e a sua tabela deixam de existir. Pedidos já feitos guardam o frete que têm.',
        destructive: true,
      });
      if (!confirmed) return;
      await send(http, 'DELETE /shipping-methods/:id', { params: { id } });
      notify.toast(`“${name}” foi excluída.`);
      navigation.navigate(FRETES, { replace: true });
    },
    (error) => notify.toast(submitFailureOf(error).errors.join(' '), { kind: 'error' }),
  );
  return (
    <Section title="Sobre a forma de frete">
      <Stack>
        <DefinitionList
          items={[
            { term: 'Tipo', value: SHIPPING_TYPE_LABELS[type] },
            { term: 'Última alteração', value: <DateTime iso={updatedAt} /> },
            { term: 'Criada', value: <DateTime iso={createdAt} /> },
          ]}
        />
        {mayEdit && (
          <div>
            <Button icon="trash" destructive onClick={() => void deleting.submit(undefined)}>
              Excluir forma de frete
            </Button>
          </div>
        )}
      </Stack>
      {confirmation}
    </Section>
  );
}
