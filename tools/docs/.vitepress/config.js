// docs/ as a static site, with the research and training pages that it links to. ./build runs this in build/docs-work, with
// copies of the pages.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const root = process.cwd(); // the repository
const pages = join(root, 'build/docs-work/pages');
const title = (file) => /^# (.*)/m.exec(readFileSync(join(root, file), 'utf8'))[1];

// The sidebar is the index page: a group per heading, an entry per link.
function sidebar() {
  const groups = [];
  for (const line of readFileSync(join(root, 'docs/README.md'), 'utf8').split('\n')) {
    const heading = /^## (.*)/.exec(line)?.[1];
    if (heading) groups.push({ text: heading, items: [] });
    for (const [, link] of groups.length ? line.matchAll(/\]\(([^)]+\.md)\)/g) : []) {
      const file = join('docs', link);
      groups.at(-1).items.push({ text: title(file), link: `/${address(file)}` });
    }
  }
  return groups;
}

const address = (file) => file.replace(/^docs\//, '').replace(/README\.md$/, 'index.md');

const isJapanese = (letter) => /[\u3000-\u9fff\uff00-\uffef]/.test(letter ?? '');

// A link to a file of the repository that is not on the site becomes plain text; a link to nothing is an error.
function links(markdown) {
  markdown.core.ruler.push('repository_links', ({ tokens, env }) => {
    for (const { children } of tokens) {
      let dropped = false;
      for (const token of children ?? []) {
        if (token.type === 'link_open') {
          const [target, anchor] = token.attrGet('href').split('#');
          if (!target || /^\w+:/.test(target)) continue;
          const from = relative(pages, env.realPath ?? env.path);
          const file = join(dirname(from), decodeURI(target));
          if (!existsSync(join(root, file))) throw new Error(`${from}: there is no ${target}`);
          dropped = token.hidden = !(file.endsWith('.md') && existsSync(join(pages, file)));
          token.attrSet('href', `/${address(file)}${anchor ? `#${anchor}` : ''}`);
        } else if (token.type === 'link_close') token.hidden = dropped;
      }
      // Japanese has no spaces, so a line break in the source is none on the page.
      children?.forEach((token, i) => {
        const [before, after] = [children[i - 1]?.content.at(-1), children[i + 1]?.content[0]];
        if (token.type === 'softbreak' && isJapanese(before) && isJapanese(after)) token.type = 'text';
      });
    }
  });
}

// Every address and anchor of the finished site leads somewhere.
function checkLinks(folder) {
  const files = readdirSync(folder, { recursive: true }).filter((file) => file.endsWith('.html'));
  const text = new Map(files.map((file) => [file, readFileSync(join(folder, file), 'utf8')]));
  const wrong = [];
  for (const [file, html] of text)
    for (const [, link] of html.matchAll(/<a [^>]*?href="([^"]+)"/g)) {
      if (/^\w+:/.test(link)) continue;
      const [path, anchor] = link.split('#');
      let to = path ? join(path.startsWith('/') ? '' : dirname(file), path) : file;
      if (to.startsWith('/')) to = to.slice(1);
      if (to === '' || to.endsWith('/')) to += 'index.html';
      if (!existsSync(join(folder, to))) wrong.push(`${file}: ${link}`);
      else if (anchor && text.has(to) && !text.get(to).includes(`id="${decodeURI(anchor)}"`)) wrong.push(`${file}: ${link} (no such heading)`);
    }
  if (wrong.length) throw new Error(`dead links:\n${wrong.join('\n')}`);
}

export default {
  title: 'Zashiki',
  srcDir: 'pages',
  outDir: join(root, 'build/docs'),
  cacheDir: join(root, 'build/docs-cache'),
  rewrites: address,
  ignoreDeadLinks: true, // they are checked below, with their anchors
  metaChunk: true,
  themeConfig: { sidebar: sidebar(), search: { provider: 'local' }, outline: [2, 3] },
  markdown: { config: links },
  buildEnd: ({ outDir }) => checkLinks(outDir),
};
