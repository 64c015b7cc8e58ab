/** Pages that `g` and another key open. */
export const SHORTCUT_PAGES = [
  { key: 'd', path: '/backoffice/dashboard/monitoramento-checkout', label: 'Ir para o início' },
  { key: 'p', path: '/backoffice/pedidos', label: 'Ir para os pedidos' },
] as const;

/** Keys and what they do, as the list of shortcuts says it. */
interface Shortcut {
  keys: readonly string[];
  label: string;
  /** They can be switched off. */
  isSingle: boolean;
}

export const SHORTCUTS: readonly Shortcut[] = [
  { keys: ['Ctrl', 'K'], label: 'Buscar pedidos, clientes, produtos e páginas', isSingle: false },
  { keys: ['Ctrl', 'S'], label: 'Salvar o formulário', isSingle: false },
  { keys: ['/'], label: 'Buscar na lista, ou em tudo', isSingle: true },
  { keys: ['?'], label: 'Abrir esta ajuda', isSingle: true },
  { keys: ['j'], label: 'Próxima linha da lista, ou próximo registro', isSingle: true },
  { keys: ['k'], label: 'Linha ou registro anterior', isSingle: true },
  { keys: ['x'], label: 'Marcar a linha da lista', isSingle: true },
  { keys: ['Enter'], label: 'Abrir a linha da lista', isSingle: false },
  ...SHORTCUT_PAGES.map(({ key, label }) => ({ keys: ['g', key], label, isSingle: true })),
];

/** For who may open them. */
export const DEVTOOLS_SHORTCUT: Shortcut = {
  keys: ['Ctrl', 'Shift', 'F'],
  label: 'Abrir as ferramentas desta página',
  isSingle: false,
};
