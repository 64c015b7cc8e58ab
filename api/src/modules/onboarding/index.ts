import type { ApiModule } from '../../module';
import { checklistRoutes } from './checklist';

/** The module of the steps before a seller's first sale ("Saúde da loja"). */
export const onboarding: ApiModule = { name: 'onboarding', routes: [checklistRoutes] };
