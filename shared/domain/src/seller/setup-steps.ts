/** The steps of setting up a store, in their order. */
export const SETUP_STEPS = ['profile', 'identity', 'gateway', 'methods', 'product', 'order'] as const;
export type SetupStep = (typeof SETUP_STEPS)[number];

/** The title of each step, and the verb and object of the button that leads to it. */
export const SETUP_STEP_TEXTS: Readonly<Record<SetupStep, { title: string; action: string }>> = {
  profile: { title: 'Complete o seu perfil', action: 'Completar perfil' },
  identity: { title: 'Verifique a sua identidade', action: 'Verificar identidade' },
  gateway: { title: 'Escolha o gateway de pagamento', action: 'Escolher gateway' },
  methods: { title: 'Configure as formas de pagamento', action: 'Configurar formas de pagamento' },
  product: { title: 'Cadastre o primeiro produto', action: 'Cadastrar produto' },
  order: { title: 'Receba o primeiro pedido', action: 'Ver link de checkout' },
};

interface StandingStep {
  state: string;
  /** The page on which it is taken; null while another step comes first. */
  path: string | null;
}

/** The next step: failed steps before new ones. Steps that wait for somebody else are skipped. */
export function nextSetupStep<Step extends StandingStep>(steps: readonly Step[]): Step | undefined {
  const open = steps.filter(({ path }) => path !== null);
  return open.find(({ state }) => state === 'problem') ?? open.find(({ state }) => state === 'open');
}
