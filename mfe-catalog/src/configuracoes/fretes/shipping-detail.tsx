import type { ShippingMethodRecord } from '@balcao/api-schema';
import { useCan, useShell } from '@balcao/contract';
import { useParams } from '@balcao/contract/router';
import { SHIPPING_TYPE_LABELS, shippingStatusOf, todayInSaoPaulo } from '@balcao/domain';
import { Button, ReadOnlyNotice, Section, Stack, StatusPill } from '@balcao/ui/base';
import { DateTime, DefinitionList, useConfirmNamed } from '@balcao/ui/display';
import { submitFailureOf, useFormHandle, useSubmit } from '@balcao/ui/form';
import { QueryProvider, useQueryClient } from '@balcao/ui/query';
import {
  LoadedResource,
  ResourceDetail,
  ResourceSkeleton,
  useResource,
  useShowResource,
} from '@balcao/ui/resource';
import { useEffect } from 'react';
import { MethodForm } from './detalhe/method-form';
import { METHOD_SPEC } from './detalhe/method-spec';
import { FRETES } from './paths';
import { RatesSection } from './rates/rates-section';
import { useShippingApi } from './shipping-api';
import { SHIPPING_PILLS } from './shipping-words';

const LIST = { to: FRETES, label: 'Fretes' };

/** A shipping method, or a new one where the address names none. */
export default function ShippingDetail() {
  const { id } = useParams();
  return <QueryProvider key={id}>{id === undefined ? <NewMethod /> : <MethodPage id={id} />}</QueryProvider>;
}

function NewMethod() {
  const form = useFormHandle();
  const show = useShowResource<ShippingMethodRecord>(METHOD_SPEC.path);
  const mayEdit = useCan('configuracoes:editar');
  return (
    <ResourceDetail title="Nova forma de frete" back={LIST} width="form">
      {mayEdit ? (
        <MethodForm form={form} onSaved={show} />
      ) : (
        <ReadOnlyNotice area="configuracoes" to="criar uma forma de frete" />
      )}
    </ResourceDetail>
  );
}

function MethodPage({ id }: { id: string }) {
  const { navigation } = useShell();
  const queries = useQueryClient();
  const { query, show } = useResource<ShippingMethodRecord>(METHOD_SPEC.path, id);
  const form = useFormHandle();
  const method = query.data;
  const title = method?.name ?? 'Forma de frete';
  useEffect(() => navigation.setTitle(title), [navigation, title]);
  return (
    <ResourceDetail
      title={title}
      back={LIST}
      status={method && <StatusPill {...SHIPPING_PILLS[shippingStatusOf(method, todayInSaoPaulo())]} />}
      context={method && <About method={method} />}
    >
      <LoadedResource
        query={query}
        what="esta forma de frete"
        skeleton={<ResourceSkeleton />}
        elsewhere={{ to: FRETES, label: 'Ver fretes' }}
      >
        {(loaded) => (
          <Stack>
            <ReadOnlyNotice area="configuracoes" to="mudar esta forma de frete" />
            {loaded.type === 'tabela' && (
              <RatesSection
                method={loaded}
                onChanged={() => {
                  void query.refetch();
                  void queries.invalidateQueries({ queryKey: ['shipping-rates', id] });
                }}
              />
            )}
            <MethodForm method={loaded} form={form} onSaved={show} />
          </Stack>
        )}
      </LoadedResource>
    </ResourceDetail>
  );
}

/** When it was made, and the way to delete it. */
function About({ method }: { method: ShippingMethodRecord }) {
  const { id, name, type, createdAt, updatedAt } = method;
  const api = useShippingApi();
  const mayEdit = useCan('configuracoes:editar');
  const { navigation, notify } = useShell();
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
      await api.remove(id);
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
