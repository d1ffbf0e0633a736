// Where in the house we are: the path of the address, changed without fetching the page anew.
class Route {
  path = $state(location.pathname);
  hash = $state(location.hash.slice(1));
  readonly parts = $derived(this.path.split('/').filter((part) => part !== ''));

  constructor() {
    addEventListener('popstate', () => this.read());
    document.addEventListener('click', (event) => {
      const link = (event.target as Element).closest?.('a[href^="/"]:not([target]):not([download])');
      if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
      event.preventDefault();
      this.go(link.getAttribute('href') ?? '/');
    });
  }
  go(address: string) {
    history.pushState(null, '', address);
    this.read();
    scrollTo(0, 0);
  }
  // The same place under another address: nothing to go back to.
  become(address: string) {
    history.replaceState(null, '', address);
    this.read();
  }
  private read() {
    this.path = location.pathname;
    this.hash = location.hash.slice(1);
  }
}
export const route = new Route();
