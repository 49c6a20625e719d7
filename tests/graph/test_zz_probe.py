from serve.client import HopQL
from tests.tools.knowing.made import with_handbook
from tools.models import scripted
def test_x(shop, tmp_path):
    w, s = with_handbook(shop, tmp_path)
    for q in ["What does the handbook say about the price of each product?", "What does the handbook say about zeppelins?", "What is in our handbook?", "What does our handbook say about bulk orders?"]:
        m = scripted(["SELECT name, price FROM product"]*3, name="p")
        r = HopQL(w, model="fake:p", gate="off", effort="fast", keywords="rules").ask(q)
        print("###", q, r.status, r.unresolved, r.sql, "\n", repr(r.answer))
        for h in r.hops: print("  ", h["source"], h["status"], h["text"], h["evidence"], h["tried"])
    s.purge()
