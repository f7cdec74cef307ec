import { launchBrowser } from './launch-browser.ts';
import { FONT_SETS, type FontSet } from './font-sets.ts';

/** The fonts of each set that render the page: Chinese in both scripts, then Latin. */
const EXPECTED_FONTS: Record<FontSet, { zhCN: string[]; zhTW: string[]; en: string[] }> = {
  phone: { zhCN: ['Noto Sans SC Thin'], zhTW: ['Noto Sans TC Thin'], en: ['Roboto'] },
  desktop: { zhCN: ['Noto Sans SC Thin'], zhTW: ['Noto Sans TC Thin'], en: ['DejaVu Sans'] },
  dyslexia: { zhCN: ['OpenDyslexic'], zhTW: ['OpenDyslexic'], en: ['OpenDyslexic'] },
};

const PAGE = `
  <p id="zhCN" lang="zh-CN" style="font-family: 'Noto Sans CJK SC', sans-serif">关于我们</p>
  <p id="zhTW" lang="zh-TW" style="font-family: 'Noto Sans CJK TC', sans-serif">說明</p>
  <p id="en" lang="en" style="font-family: 'Segoe UI', 'Liberation Sans', Arial, sans-serif">Help</p>`;

describe.each(FONT_SETS)('a browser with the fonts of the set "%s"', (set) => {
  it('uses those and none of the machine’s, whatever the machine’s fontconfig prefers', async () => {
    const own = process.env.FONTCONFIG_FILE;
    process.env.FONTCONFIG_FILE = '/etc/fonts/fonts.conf';
    try {
      expect(await fontsUsedWith(set)).toEqual(EXPECTED_FONTS[set]);
    } finally {
      if (own === undefined) delete process.env.FONTCONFIG_FILE;
      else process.env.FONTCONFIG_FILE = own;
    }
  });
});

async function fontsUsedWith(set: FontSet): Promise<Record<string, string[]>> {
  const browser = await launchBrowser(set);
  const page = await browser.newPage();
  await page.setContent(PAGE);
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const found: Record<string, string[]> = {};
  for (const id of ['zhCN', 'zhTW', 'en']) {
    const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector: `#${id}` });
    const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
    found[id] = fonts.map(({ familyName }) => familyName);
  }
  await browser.close();
  return found;
}
