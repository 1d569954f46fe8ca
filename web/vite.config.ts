import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { bundleContents } from './build/bundle-contents-plugin.ts';
import { compileMessages } from './build/compile-messages-plugin.ts';
import { directImports } from './build/direct-imports-plugin.ts';
import { FACE_ENGINE_FILES } from './build/face-engine-files.ts';
import { leanModules } from './build/lean-modules-plugin.ts';
import { precompress } from './build/precompress-plugin.ts';
import { prerender } from './build/prerender-plugin.ts';
import { serviceWorker } from './build/service-worker-plugin.ts';

const ROUTER = fileURLToPath(import.meta.resolve('react-router')).replace(
  /development.index\.m?js$/,
  'production/index.mjs',
);

/** A file of what these modules and everything that they import are, except what an earlier group has. */
function together(name: string, priority: number, modules: readonly string[], messages: readonly string[]) {
  const test = new RegExp(
    `/(?:src|icons)/(?:${modules.join('|')})\\.(?:tsx?|mjs)$|/src/messages/[a-z]+/(?:${messages.join('|')})\\.ts$`,
  );
  return { name, priority, test, includeDependenciesRecursively: true };
}

/**
 * Few files for applicants: on a slow line each waits its turn. What is looked at together is one file, its messages
 * included. What staff need is in none of them.
 */
const CHUNK_GROUPS = [
  {
    name: 'vendor',
    priority: 100,
    test: /rolldown\/runtime|node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom|zod|@lingui|@tanstack)\//,
  },
  { name: 'forms', priority: 95, test: /node_modules\/(?:react-hook-form|@hookform)\// },
  // With what visitors and applicants share: neither is to load a file for the sake of one part of it.
  together(
    'core',
    90,
    [
      'app/application',
      'api/(?:client|idempotency-key|query-client)',
      'components/(?:use-temporary|text-field|error-summary|card|notice|format)',
      '(?:eye|camera|shield-check|send)',
    ],
    ['common', 'legal'],
  ),
  // What the form of the waiting list and of other pages has in common, each with what is asked where it is.
  together('asking', 88, ['components/(?:dialog|select-field|use-focus-on-hash)'], []),
  together('lists', 86, ['(?:waiting-list/api|message|rules/(?:countries|fees))', 'features/service/contact-link'], []),
  together('service', 84, ['features/service/(?:use-programme|programme-facts)'], ['programme-facts']),
  together('login', 82, ['features/login/login-page', 'components/same-passwords'], ['login']),
  together('register', 80, ['features/register/register-page'], ['register']),
  together(
    'frame',
    70,
    [
      'app/frame',
      'features/confirmation-number/describe-check',
      'features/applications/(?:api/get-applications|late-submission-dialogs)',
      'features/invitation/components/own-invitation-notice',
      'components/(?:capitalised|status-badge|progress-bar|fact-list|skeleton)',
      'rules/(?:allowed-actions|queues)',
      'session/before-logout',
      'features/uploads/kept-uploads',
      '(?:trash.*|check|plus|chevron-down)',
    ],
    ['frame', 'notifications', 'applications', 'invitation'],
  ),
  together(
    'steps',
    69,
    ['features/next-steps/components/next-steps', 'features/applications/components/submission-dialogs'],
    [],
  ),
  // What is looked at later, or waits on the device.
  together(
    'later',
    68,
    [
      'device/(?:device-records|wipe-device)',
      'features/notifications/components/notification-list',
      'features/session/components/end-dialog',
    ],
    [],
  ),
  together('dashboard', 64, ['features/dashboard/dashboard-page'], ['dashboard']),
  together('form', 60, ['features/application/application-page'], ['application']),
  together(
    'uploads',
    55,
    ['features/uploads/(?:components/)?[\\w-]+', 'features/files/components/file-buttons', 'components/file-field'],
    ['files', 'uploads'],
  ),
  together('documents', 52, ['features/documents/documents-page'], ['documents']),
  together('payments', 50, ['features/payments/payments-page'], ['payments']),
  together('account', 40, ['features/(?:profile/profile|receipt/receipt)-page'], ['profile', 'receipt']),
  together('welcome', 30, ['features/landing/landing-page'], ['landing']),
  together('waiting', 25, ['features/waiting-list/(?:waiting-list|joined)-page'], []),
  together('reading', 20, ['features/(?:info/info|restricted/restricted)-page'], ['info', 'restricted']),
];

export default defineConfig({
  plugins: [
    compileMessages(),
    react(),
    tailwindcss(),
    leanModules(),
    directImports(),
    bundleContents(),
    prerender(),
    serviceWorker(),
    precompress(),
  ],
  resolve: {
    conditions: ['source', ...defaultClientConditions],
    // Its package names the files for development only, which are larger.
    alias: [{ find: /^react-router$/, replacement: ROUTER }, ...FACE_ENGINE_FILES],
  },
  worker: { format: 'es' },
  build: {
    manifest: true,
    modulePreload: {
      polyfill: false,
      // Every page has these from its own HTML: nothing else needs to name them.
      resolveDependencies: (_file, files) => files.filter((file) => !/\/(?:vendor|core|rolldown-runtime)-/.test(file)),
    },
    target: 'es2022',
    // Small images inlined as data: addresses would need an exception in the content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      treeshake: { propertyReadSideEffects: false },
      output: { codeSplitting: { groups: CHUNK_GROUPS, includeDependenciesRecursively: false } },
    },
  },
});
