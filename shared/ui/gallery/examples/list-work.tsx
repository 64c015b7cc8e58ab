import type { FileColumnsQuestion, SavedView } from '@balcao/api-schema';
import { RATE_COLUMNS } from '@balcao/domain';
import {
  type BulkAction,
  ColumnQuestion,
  ExportButton,
  FileBox,
  ImportButton,
  ResourceList,
} from '../../src/list';
import { createDemoJobs, demoRow } from '../../src/list/testing/demo-jobs';
import { DEMO_LIST } from '../../src/list/testing/demo-list';
import {
  type DemoFilters,
  type DemoProduct,
  demoPage,
  demoProducts,
} from '../../src/list/testing/demo-products';
import type { ExampleGroup } from '../example';
import { Stage } from '../stage';

const PRODUCTS = demoProducts(348);
const jobs = createDemoJobs();

const CHANGED = demoRow(2, 'Camiseta azul', 'changed', {
  changes: [{ label: 'Preço', before: 'R$ 19,90', after: 'R$ 24,90' }],
});
const REFUSED = demoRow(3, 'Caneca verde', 'failed', {
  problems: [{ column: 'Preço', message: 'O preço deve ser maior que zero.' }],
});

const BULK: readonly BulkAction<DemoFilters>[] = [
  {
    key: 'archive',
    label: 'Arquivar',
    icon: 'lock',
    run: async () =>
      jobs.start({ kind: 'product_bulk', title: 'Arquivar produtos', rows: [CHANGED, REFUSED], reads: 3 }),
  },
];

const VIEWS: readonly SavedView[] = [
  { id: 'v1', name: 'Meus rascunhos', query: 'status=draft', shared: false, own: true },
  { id: 'v2', name: 'Mais caros', query: 'sort=-price', shared: true, own: false },
].map((view) => ({ ...view, list: 'products', createdAt: '2026-01-05T12:00:00Z' }));

/** A list with everything that is done to its rows. Jobs run in memory, and one row of each fails. */
function WorkingList() {
  return (
    <Stage url="/produtos?size=10" http={{ 'GET /saved-views': { items: VIEWS } }}>
      <ResourceList<DemoProduct, DemoFilters>
        {...DEMO_LIST}
        fetchPage={async (request) => demoPage(PRODUCTS, request)}
        jobs={jobs}
        bulkActions={BULK}
        savedViews="products"
        actions={(view) => (
          <>
            <ExportButton
              view={view}
              jobs={jobs}
              run={async () =>
                jobs.start({
                  kind: 'product_export',
                  title: 'Exportar produtos',
                  rows: [CHANGED],
                  reads: 3,
                  fileName: 'produtos.csv',
                })
              }
            />
            <ImportButton
              view={view}
              noun={DEMO_LIST.noun}
              jobs={jobs}
              paste={{
                label: 'Produtos e preços',
                help: 'Uma linha por produto: nome;preço.',
                placeholder: 'Bolsa de lona;189,90',
              }}
              upload={async () =>
                jobs.start({
                  kind: 'product_import',
                  title: 'Importar produtos',
                  rows: [CHANGED, REFUSED],
                  ends: 'review',
                })
              }
              apply={async ({ id }) => jobs.apply(id)}
            />
          </>
        )}
      />
    </Stage>
  );
}

/** The question about a carrier's sheet, of which one column has a name of its own. */
const QUESTION: FileColumnsQuestion = {
  kind: 'rates',
  headings: ['Praça', 'Início', 'CEP final', 'Peso até (kg)', 'Frete', 'Observação'],
  lines: [
    ['São Paulo capital', '01000-000', '05999-999', '0,300', 'R$ 12,50', 'exceto sábados'],
    ['São Paulo capital', '01000-000', '05999-999', '1,000', 'R$ 15,90', ''],
    ['Campinas e região', '13000-000', '13139-999', '5,000', 'R$ 22,00', 'sob consulta'],
  ],
  fields: (['name', 'cepFrom', 'cepTo', 'weightTo', 'price', 'days'] as const).map((field) => ({
    field,
    label: RATE_COLUMNS[field],
  })),
  needed: [['cepFrom'], ['cepTo'], ['weightTo'], ['price']],
  found: { 'CEP final': 'cepTo', 'Peso até (kg)': 'weightTo', Frete: 'price' },
};

export const listWork: ExampleGroup = {
  id: 'list-work',
  entry: '@balcao/ui/list: bulk, CSV, views',
  examples: [
    {
      id: 'work',
      title: 'Bulk actions, CSV and saved views',
      note: 'Select rows for the bulk bar; each action is a job with a result per row. Any file or pasted lines can be imported: nothing is read of them.',
      bare: true,
      content: <WorkingList />,
    },
    {
      id: 'file',
      title: 'Choosing a file',
      note: 'Where a CSV is chosen or dropped outside an ImportButton. It names the file that was chosen last.',
      content: (
        <FileBox
          fileName="tabela-sudeste-2026.csv"
          help="Ou arraste o arquivo para o quadro. Até 20 MB."
          onTake={() => undefined}
        />
      ),
    },
    {
      id: 'columns',
      title: 'Columns that are not known',
      note: 'After a 422 import_columns. Needed fields have a column, and no field has two, before the file is sent again.',
      content: (
        <ColumnQuestion
          question={QUESTION}
          fileName="tabela-sudeste-2026.csv"
          busy={false}
          onAnswer={() => undefined}
          onAnotherFile={() => undefined}
        />
      ),
    },
  ],
};
