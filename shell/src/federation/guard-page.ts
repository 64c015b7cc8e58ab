import { enforceIntegrity } from './enforce-integrity';
import { installIntegrity } from './integrity';
import { installDefaultPolicy } from './trusted-types';

/** The first module of the shell: from here on nothing is loaded without its hash, whatever code asks for it. */
installIntegrity();
enforceIntegrity();
installDefaultPolicy();
