/**
 * Takes the README's screenshots from the running product with its demo data. Needs Chromium and a built product
 * (`npm run build`). Run: npm run screenshots
 */

import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import sharp from 'sharp';
import { root } from './lib/run.mjs';

const OUTPUT = join(root, 'docs', 'screenshots');
const EXECUTABLE = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
const PHONE = { width: 360, height: 740 };
const DESKTOP = { width: 1280, height: 800 };

const SHOTS = [
  { name: 'landing', path: '/', viewport: DESKTOP },
  { name: 'applicant-dashboard', email: 'tigist.hailu@example.com', path: '/dashboard', viewport: PHONE },
  { name: 'applicant-form', email: 'hana.gebremariam@example.com', path: '/application?step=1', viewport: PHONE },
  { name: 'applicant-documents', email: 'yonas.mulatu@example.com', path: '/documents', viewport: PHONE },
  { name: 'applicant-payments', email: 'meron.sisay@example.com', path: '/payments', viewport: PHONE },
  { name: 'admin-dashboard', email: 'admin@example.com', path: '/admin', viewport: DESKTOP },
  { name: 'admin-payments', email: 'admin@example.com', path: '/admin/payments', viewport: DESKTOP },
  {
    name: 'desk',
    email: 'admin@example.com',
    path: '/admin/documents',
    viewport: DESKTOP,
    go: async (page) => {
      await page.getByRole('button', { name: 'Review' }).first().click();
      await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).waitFor();
    },
  },
  { name: 'audit', email: 'auditor@example.com', path: '/audit', viewport: DESKTOP },
  {
    name: 'time-travel',
    email: 'admin@example.com',
    path: '/admin/applications?status=submitted',
    viewport: DESKTOP,
    go: async (page) => {
      await page.getByRole('button', { name: 'Review' }).first().click();
      await page.getByRole('link', { name: 'See it as it was at any moment' }).click();
      await page.getByRole('slider').focus();
      for (let steps = 0; steps < 6; steps += 1) await page.keyboard.press('ArrowLeft');
      await page
        .getByRole('status')
        .filter({ hasText: /^As of/ })
        .waitFor();
      await page.getByRole('slider').blur();
    },
  },
  { name: 'evidence', email: 'auditor@example.com', path: '/audit/evidence', viewport: DESKTOP },
  { name: 'automation', email: 'admin@example.com', path: '/automation', viewport: DESKTOP },
];

async function startProduct(dataFolder) {
  const child = spawn(process.execPath, [join(root, 'services/standalone/dist/main.js')], {
    env: { ...process.env, PORT: '0', DATA_DIR: dataFolder, DEMO: 'on', NODE_ENV: 'development' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  const address = await new Promise((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      output += chunk;
      const found = /http:\/\/127\.0\.0\.1:\d+/.exec(output);
      if (found) resolve(found[0]);
    });
    child.once('exit', () => reject(new Error(output)));
  });

  return { child, address };
}

async function signIn(page, email, password) {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL('**/dashboard');
}

async function takeShot(browser, address, password, { name, email, path, viewport, go }) {
  const context = await browser.newContext({ baseURL: address, viewport });
  const page = await context.newPage();
  if (email) await signIn(page, email, password);
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  if (go) {
    await go(page);
    await page.waitForLoadState('networkidle');
  }

  const picture = await page.screenshot();
  await sharp(picture)
    .png({ palette: true, quality: 80 })
    .toFile(join(OUTPUT, `${name}.png`));
  await context.close();
  console.log(`${name}.png`);
}

const dataFolder = await mkdtemp(join(tmpdir(), 'entry-screenshots-'));
const { child, address } = await startProduct(dataFolder);
const browser = await chromium.launch({
  executablePath: EXECUTABLE,
  args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-sync'],
});

try {
  const { password } = JSON.parse(await readFile(join(dataFolder, 'demo-logins.json'), 'utf8'));
  await mkdir(OUTPUT, { recursive: true });
  for (const shot of SHOTS) await takeShot(browser, address, password, shot);
} finally {
  await browser.close();
  child.kill('SIGTERM');
  await new Promise((resolve) => child.once('exit', resolve));
  await rm(dataFolder, { recursive: true, force: true });
}
