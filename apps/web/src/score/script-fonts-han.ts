import "@fontsource/cactus-classical-serif/400.css";
import "@fontsource/zcool-xiaowei/400.css";
