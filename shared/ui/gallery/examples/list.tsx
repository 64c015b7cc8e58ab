import { ApiError } from '@balcao/contract';
import { ResourceList } from '../../src/list';
import { DEMO_LIST, DEMO_TABS } from '../../src/list/testing/demo-list';
import {
  type DemoFilters,
  type DemoProduct,
  demoPage,
  demoProducts,
} from '../../src/list/testing/demo-products';
import type { ExampleGroup } from '../example';
import { Stage } from '../stage';

const PRODUCTS = demoProducts(348);

interface DemoProps {
  url?: string;
  products?: DemoProduct[];
  fails?: boolean;
  tabs?: boolean;
  /** Lists on one page are of different things. */
  many?: string;
}

/** Gives a list its own address, because two lists on a page must not share one. */
function Demo({ url = '/produtos', products = PRODUCTS, fails, tabs, many = 'produtos' }: DemoProps) {
  return (
    <Stage url={url}>
      <ResourceList<DemoProduct, DemoFilters>
        {...DEMO_LIST}
        noun={{ one: 'produto', many }}
        fetchPage={async (request) => {
          if (fails)
            throw new ApiError({ status: 503, code: 'unavailable', errors: ['Tente em instantes.'] });
          return demoPage(products, request);
        }}
        bulkActions={[]}
        {...(tabs && { tabs: DEMO_TABS })}
      />
    </Stage>
  );
}

export const listTabs: ExampleGroup = {
  id: 'list-tabs',
  entry: '@balcao/ui/list: tabs',
  examples: [
    {
      id: 'tabs',
      title: 'The commonest filter as tabs',
      note: 'Each tab is an address and says how many rows it has. On phones the row of tabs scrolls.',
      bare: true,
      content: <Demo url="/produtos?status=draft&size=10" tabs />,
    },
  ],
};

export const list: ExampleGroup = {
  id: 'list',
  entry: '@balcao/ui/list: states',
  examples: [
    {
      id: 'list',
      title: 'ResourceList',
      note: 'Search, filters, order, columns and pages stand in the address. Under 768 px rows are cards.',
      bare: true,
      content: <Demo url="/produtos?size=10" />,
    },
    {
      id: 'filtered',
      title: 'Filter without a result',
      note: 'Says that the filter hides everything, and takes it away.',
      bare: true,
      content: <Demo url="/produtos?q=nada-disso" many="produtos de outra loja" />,
    },
    {
      id: 'never',
      title: 'Nothing was ever there',
      note: 'What it is for, and the first step.',
      bare: true,
      content: <Demo products={[]} many="produtos de uma loja nova" />,
    },
    {
      id: 'failed',
      title: 'Could not be read',
      note: 'Why, and a retry.',
      bare: true,
      content: <Demo fails many="produtos perdidos" />,
    },
  ],
};
