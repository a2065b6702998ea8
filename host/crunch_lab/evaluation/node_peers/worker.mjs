// The worker process for a node peer: worker.mjs HOME NAME. Lines of JSON in, lines of JSON out (see ../channel.py).
import { createRequire } from "node:module";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const [, , home, name] = process.argv;
const require = createRequire(join(home, "package.json"));
const write = process.stdout.write.bind(process.stdout);
for (const method of ["log", "info", "debug", "dir"]) {
	console[method] = () => {}; // standard output belongs to the replies
}

/** linkedom needs a page with html and body around it. */
function whole(html) {
	return /<html[\s>]/i.test(html) ? html : `<html><body>${html}</body></html>`;
}

/** Text of a peer's HTML: block tags separate words. */
function textOf(html) {
	const { parseHTML } = require("linkedom");
	const { document } = parseHTML(`<html><body>${html}</body></html>`);
	const blocks = new Set(
		"ADDRESS ARTICLE ASIDE BLOCKQUOTE BR CAPTION DD DETAILS DIV DL DT FIGCAPTION FIGURE FOOTER FORM H1 H2 H3 H4 H5 H6 HEADER HR LI MAIN NAV OL P PRE SECTION SUMMARY TABLE TD TH TR UL".split(" "),
	);
	const skipped = new Set(["SCRIPT", "STYLE", "NOSCRIPT", "TEMPLATE", "IFRAME", "SVG"]);
	const parts = [];
	const stack = [[document.body, false]];
	while (stack.length) {
		const [node, closing] = stack.pop();
		const block = node.nodeType === 1 && blocks.has(node.tagName.toUpperCase());
		if (block) {
			parts.push("\n");
		}
		if (closing) {
			continue;
		}
		if (node.nodeType === 3) {
			parts.push(node.data);
		} else if (node.nodeType === 1 && !skipped.has(node.tagName.toUpperCase())) {
			stack.push([node, true]);
			for (let child = node.lastChild; child; child = child.previousSibling) {
				stack.push([child, false]);
			}
		}
	}
	return parts.join("");
}

const peers = {
	"readability-js": () => {
		const { Readability } = require("@mozilla/readability");
		const { parseHTML } = require("linkedom");
		return (html) => {
			const article = new Readability(parseHTML(whole(html)).document).parse();
			return article ? textOf(article.content) : "";
		};
	},
	"readability-js-jsdom": () => {
		const { Readability } = require("@mozilla/readability");
		const { JSDOM, VirtualConsole } = require("jsdom");
		return (html, url) => {
			const dom = new JSDOM(html, { url: url ?? "http://localhost/", virtualConsole: new VirtualConsole() });
			const article = new Readability(dom.window.document).parse();
			dom.window.close();
			return article ? textOf(article.content) : "";
		};
	},
	defuddle: async () => {
		const { Defuddle } = await import(pathToFileURL(join(home, "node_modules/defuddle/dist/node.js")).href);
		const { parseHTML } = require("linkedom");
		return async (html, url) => {
			const found = await Defuddle(parseHTML(whole(html)).document, url ?? "http://localhost/", { useAsync: false });
			return textOf(found.content ?? "");
		};
	},
	postlight: () => {
		const Parser = require("@postlight/parser");
		return async (html, url) => {
			const options = { html, contentType: "html", fetchAllPages: false };
			const found = await Parser.parse(url ?? "http://localhost/", options);
			if (found.error) {
				throw new Error(found.message);
			}
			return textOf(found.content ?? "");
		};
	},
};

// No peer may use the network.
globalThis.fetch = () => Promise.reject(new Error("no network in an evaluation"));

const send = (reply) => write(`${JSON.stringify(reply)}\n`);
const extract = await peers[name]();
send({ ready: true });
for await (const line of createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY })) {
	const request = JSON.parse(line);
	for (const _ of request.extractors) {
		const start = process.cpuUsage();
		const wall = performance.now();
		const reply = { status: "ok", text: "" };
		try {
			reply.text = (await extract(request.html, request.url)) ?? "";
		} catch (error) {
			reply.status = "error";
			reply.message = String(error).slice(0, 500);
		}
		const used = process.cpuUsage(start);
		reply.seconds = (used.user + used.system) / 1e6;
		reply.wall = (performance.now() - wall) / 1e3;
		reply.memory = Math.round(process.resourceUsage().maxRSS / 102.4) / 10;
		send(reply);
	}
}
