/** Of the setup of a domain, in order. */
export const SETUP_STEPS = ['endereco', 'cname', 'txt', 'verificar'] as const;
export type SetupStep = (typeof SETUP_STEPS)[number];

export const SETUP_STEP_LABELS: Readonly<Record<SetupStep, string>> = {
  endereco: 'Endereço',
  cname: 'CNAME',
  txt: 'TXT',
  verificar: 'Verificação',
};

/** Names the step in the address. */
export const STEP_PARAM = 'etapa';

/** Whether an address names a step of a domain that is there already. */
export const isSetupStep = (text: string | null): text is SetupStep =>
  text !== 'endereco' && SETUP_STEPS.some((step) => step === text);
