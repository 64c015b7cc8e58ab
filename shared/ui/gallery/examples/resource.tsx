import { ApiError } from '@balcao/contract';
import { formatMoney } from '@balcao/domain';
import { Button, Section } from '../../src/base';
import { DateTime, DefinitionList, StatusTag, Timeline } from '../../src/display';
import { MoneyField, TextField, useFormHandle } from '../../src/form';
import {
  LoadedResource,
  RecordNeighbors,
  ResourceDetail,
  ResourceForm,
  ResourceSkeleton,
  type ResourceSpec,
  useResource,
} from '../../src/resource';
import type { ExampleGroup } from '../example';
import { Stage } from '../stage';
import { STATUSES } from './statuses';
import { LONG_NAME } from './words';

interface Product {
  id: string;
  version: number;
  name: string;
  priceCents: number | null;
}

type ProductValues = Record<'name', string> & Record<'priceCents', number | null>;

const SPEC: ResourceSpec<Product, ProductValues> = {
  path: '/products',
  fields: {
    name: { label: 'Nome' },
    priceCents: { label: 'Preço', show: (cents) => (cents === null ? '' : formatMoney(cents)) },
  },
  valuesOf: ({ name, priceCents }) => ({ name, priceCents }),
  words: { saved: 'Produto salvo.', changedElsewhere: 'Este produto foi alterado em outro lugar' },
};

const PRODUCT: Product = { id: '7', version: 3, name: LONG_NAME, priceCents: 18990 };
const ELSEWHERE = { to: '/produtos', label: 'Ver produtos' };
const YESTERDAY = new Date(Date.now() - 86_400_000).toISOString();

const answers = {
  'GET /products/7': PRODUCT,
  'PATCH /products/7': () => {
    throw new ApiError({
      status: 412,
      code: 'stale_version',
      errors: ['Este produto mudou desde que você abriu a página.'],
      body: { current: { ...PRODUCT, name: 'Bolsa de lona', version: 9 } },
    });
  },
};

const failing = (status: number) => ({
  'GET /products/7': () => {
    throw new ApiError({ status, code: 'unexpected', errors: ['Não deu.'], requestId: '01J9Z7' });
  },
});

function ProductPage() {
  const product = useResource<Product>('/products', '7');
  const form = useFormHandle();
  return (
    <LoadedResource
      query={product.query}
      what="este produto"
      skeleton={<ResourceSkeleton />}
      elsewhere={ELSEWHERE}
    >
      {(loaded) => (
        <ResourceDetail
          title={loaded.name}
          status={<StatusTag table={STATUSES} status="active" />}
          back={{ to: '/produtos', label: 'Produtos' }}
          neighbors={<RecordNeighbors previous={null} next={{ to: '/produtos/8', label: 'Bolsa de lona' }} />}
          moreActions={<Button>Arquivar produto</Button>}
          action={
            <Button kind="primary" icon="copy">
              Copiar link
            </Button>
          }
          context={
            <>
              <Section title="Sobre">
                <DefinitionList items={[{ term: 'Criado', value: <DateTime iso={YESTERDAY} /> }]} />
              </Section>
              <Section title="Histórico">
                <Timeline
                  label="Histórico do produto"
                  entries={[
                    {
                      id: '2',
                      at: YESTERDAY,
                      what: 'Preço alterado para R$ 189,90',
                      who: 'Ana Lima',
                      icon: 'edit',
                    },
                    { id: '1', at: YESTERDAY, what: 'Produto criado', who: 'Ana Lima', icon: 'plus' },
                  ]}
                />
              </Section>
            </>
          }
        >
          <ResourceForm
            name="produto"
            spec={SPEC}
            resource={loaded}
            form={form}
            saveLabel="Salvar produto"
            onSaved={product.show}
          >
            <Section title="Produto">
              <TextField name="name" label="Nome" required />
              <MoneyField name="priceCents" label="Preço" />
            </Section>
          </ResourceForm>
        </ResourceDetail>
      )}
    </LoadedResource>
  );
}

function Failing() {
  const product = useResource<Product>('/products', '7');
  return (
    <LoadedResource
      query={product.query}
      what="este produto"
      skeleton={<ResourceSkeleton />}
      elsewhere={ELSEWHERE}
    >
      {() => null}
    </LoadedResource>
  );
}

export const resource: ExampleGroup = {
  id: 'resource',
  entry: '@balcao/ui/resource',
  examples: [
    {
      id: 'detail',
      title: 'ResourceDetail and ResourceForm',
      note: 'Change something and save: somebody else was faster, and the two versions are compared. On a phone the action sticks to the bottom.',
      bare: true,
      content: (
        <Stage url="/produtos/detalhe/7" http={answers}>
          <ProductPage />
        </Stage>
      ),
    },
    {
      id: 'missing',
      title: 'LoadedResource: not there',
      note: 'No retry, but a way on.',
      bare: true,
      content: (
        <Stage http={failing(404)}>
          <Failing />
        </Stage>
      ),
    },
    {
      id: 'forbidden',
      title: 'LoadedResource: not for this person',
      note: 'Says who can help.',
      bare: true,
      content: (
        <Stage http={failing(403)}>
          <Failing />
        </Stage>
      ),
    },
    {
      id: 'loading',
      title: 'ResourceSkeleton',
      note: 'The shape of a record on its way.',
      bare: true,
      content: <ResourceSkeleton />,
    },
  ],
};
