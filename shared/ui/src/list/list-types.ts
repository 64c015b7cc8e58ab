import type { Job, Selection } from '@balcao/api-schema';
import type { ConfirmRequest } from '@balcao/contract';
import type { FilterValues } from '@balcao/domain';
import type { ReactNode } from 'react';
import type { IconName } from '../base/icon';

/** The name of the rows: `{ one: 'produto', many: 'produtos' }`, `{ one: 'venda', many: 'vendas', feminine: true }`. */
export interface Noun {
  one: string;
  many: string;
  feminine?: boolean;
}

export interface ListColumn<Row> {
  /** Its name in the address, and what the API sorts by. */
  key: string;
  title: string;
  cell(row: Row): ReactNode;
  /** The header becomes a button. */
  sortable?: boolean;
  /** The order of the first click. Default `asc`; for dates and figures `desc` is usually wanted. */
  firstOrder?: 'asc' | 'desc';
  /** The names of its orders where there is no header to click, on phones: "Mais recentes". Short, so that they are not cut. */
  orderNames?: { asc: string; desc: string };
  /** Figures stand on the right, under each other. */
  align?: 'start' | 'end';
  /** Not shown until the person chooses it. */
  hidden?: boolean;
  /** Cannot be hidden. The first such column holds the link of the row, unless another says `linked`. */
  fixed?: boolean;
  /** Its content becomes the link of the row. */
  linked?: boolean;
}

/** The card of a row on a phone. */
export interface ListCard {
  title: ReactNode;
  /** A `StatusPill`. */
  status?: ReactNode;
  /** The main figure, such as a price. */
  value?: ReactNode;
  /** Below the title, in smaller letters. */
  second?: ReactNode;
  /** A `RelativeTime`. */
  time?: ReactNode;
  image?: ReactNode;
  /** Buttons, on a line of their own below. */
  actions?: ReactNode;
}

/** Divides the rows of a page, in their order, under headings, as a statement does by days. */
export interface ListGroups<Row> {
  /** The value that rows of one group share. */
  of(row: Row): string;
  /** The heading of a group. `shown` are all groups of the page, so that all headings can be read at once. */
  heading(group: string, shown: readonly string[]): ReactNode;
}

export interface FilterOption {
  value: string;
  label: string;
}

type FilterName<Filters> = keyof Filters & string;

/** A filter. Its names are those of the query string and the API. */
export type ListFilter<Filters = FilterValues> =
  | { kind: 'one'; name: FilterName<Filters>; label: string; options: readonly FilterOption[] }
  | { kind: 'several'; name: FilterName<Filters>; label: string; options: readonly FilterOption[] }
  | { kind: 'boolean'; name: FilterName<Filters>; label: string; yes?: string; no?: string }
  /** A text that the API compares as a whole, such as an SKU. */
  | { kind: 'text'; name: FilterName<Filters>; label: string }
  /** From and to, each of which may be left out. `money` is typed in reais and stored in cents. */
  | {
      kind: 'number' | 'money' | 'dates';
      label: string;
      from: FilterName<Filters>;
      to: FilterName<Filters>;
    };

/** A tab above a list: the rows with one value of a filter, or without a value those of the filter left out. */
export interface ListTab {
  /** In the plural: "Ativos". */
  label: string;
  value?: string;
  /** The values whose rows it counts. Default: its own; without one, all. */
  counts?: readonly string[];
  /** It waits behind "Mais", so that the usual ones have room. */
  isSeldom?: boolean;
}

/** The commonest filter of a list as tabs with their counts, instead of a place among the filters. */
export interface ListTabs<Filters = FilterValues> {
  /** One of the list's filters, of the kind `one` or `several`. The API counts by it (`countBy`). */
  filter: FilterName<Filters>;
  tabs: readonly ListTab[];
}

/** Filters and search, which decide the rows of a list. The `filter` of a `Selection`. */
export type ListScope<Filters> = Partial<Filters> & { q?: string };

/** The request for a page, flat like the API's query string. */
export type ListRequest<Filters> = ListScope<Filters> & {
  page: number;
  size: number;
  sort?: string;
  cursor?: string;
  /** The filter whose values are counted too, for the list's tabs. */
  countBy?: string;
};

/** The current state of a list, for exports and imports. */
export interface ListView<Filters> {
  scope: ListScope<Filters>;
  sort: string | undefined;
  /** Keys of the columns that are shown, in their order. */
  columns: readonly string[];
  /** Rows that match; undefined until they were read. */
  total: number | undefined;
  /** Reads the page again. */
  refresh(): void;
  /** Shows a job's progress above the list, and reads the list again when it has ended. */
  follow(job: Job): void;
  /** Removes a job from above the list. */
  dismiss(job: Job): void;
  /** The import above the list whose dry run the person wants to look at, until it is followed again or dismissed. */
  review: Job | undefined;
}

export interface BulkDialogProps<Filters> {
  selection: Selection<ListScope<Filters>>;
  count: number;
  /** Starts the job, closes the dialog and follows it. Rejects with what `start` rejects with: show it in the dialog. */
  run(start: () => Promise<Job>): Promise<void>;
  onClose(): void;
}

interface BulkActionWords {
  key: string;
  /** The verb: "Arquivar". */
  label: string;
  icon?: IconName;
  destructive?: boolean;
  /** It waits behind "Mais", so that the bar does not cover the rows on a phone. */
  isSeldom?: boolean;
}

/** A page about the selected rows. Its screen reads `state` from its location. */
export interface SelectionPage {
  to: string;
  state: unknown;
}

/** An action on the selected rows: at once after a confirmation, through a dialog of the screen, or on a page of its own. */
export type BulkAction<Filters = FilterValues> = BulkActionWords &
  (
    | {
        confirm?(count: number): ConfirmRequest;
        run(selection: Selection<ListScope<Filters>>): Promise<Job>;
        dialog?: never;
        page?: never;
      }
    | { dialog(props: BulkDialogProps<Filters>): ReactNode; run?: never; confirm?: never; page?: never }
    | {
        page(selection: Selection<ListScope<Filters>>): SelectionPage;
        run?: never;
        confirm?: never;
        dialog?: never;
      }
  );

/** The list's primary action: "Novo produto". On a phone it sticks to the bottom. */
export interface PrimaryAction {
  label: string;
  icon?: IconName;
  /** A path of the product. */
  to: string;
}

/** The texts of a list that never had a row. */
export interface EmptyWords {
  /** The icon that the menu has for the list. */
  icon?: IconName;
  title: string;
  /** One sentence: what the thing is for. */
  body: string;
  /** The ways to begin, where the list has no primary action of its own; the first is the usual one. */
  steps?: readonly PrimaryAction[];
}
