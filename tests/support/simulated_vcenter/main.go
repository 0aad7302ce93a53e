// A vCenter for tests: the simulator of govmomi (vcsim) with shared storage, depths and load.
//
// The simulator has sessions, TLS, paging and an inventory. Here its hosts get Fibre Channel adapters
// and LUNs, its datastores get their kinds, and its VMs get counters, all of them made up by rule.
package main

import (
	"crypto/tls"
	"flag"
	"fmt"
	"log"
	"net/url"
	"os"
	"os/signal"
	"slices"
	"strconv"
	"strings"
	"syscall"

	"github.com/vmware/govmomi/simulator"
	"github.com/vmware/govmomi/vim25/mo"
	"github.com/vmware/govmomi/vim25/types"
)

func main() {
	model := simulator.VPX()
	flag.IntVar(&model.Cluster, "clusters", 2, "clusters")
	flag.IntVar(&model.ClusterHost, "hosts", 2, "hosts of each cluster")
	flag.IntVar(&model.Machine, "vms", 3, "VMs of each cluster and of the host without a cluster")
	flag.IntVar(&model.Datastore, "datastores", 4, "datastores, at least four")
	certificate := flag.String("certificate", "", "file of a certificate and its key, PEM")
	calls := flag.String("calls", "", "file to list the called methods in")
	refused := flag.String("refused", "", "method that is refused for want of a privilege")
	user := flag.String("user", "reader@vsphere.local", "the one user")
	password := flag.String("password", "", "password of the user")
	slow := flag.String("slow", "", "method that takes two seconds")
	flag.Parse()

	if *slow != "" {
		model.DelayConfig.MethodDelay = map[string]int{*slow: 2000}
	}
	must(model.Create())
	defer model.Remove()
	equip(model.Map())
	model.Map().Handler = watcher(*calls, *refused)

	pair, err := tls.LoadX509KeyPair(*certificate, *certificate)
	must(err)
	model.Service.TLS = &tls.Config{Certificates: []tls.Certificate{pair}}
	model.Service.Listen = &url.URL{Host: "127.0.0.1:0", User: url.UserPassword(*user, *password)}
	server := model.Service.NewServer()
	fmt.Println(server.URL.Host)

	stop := make(chan os.Signal, 1)
	signal.Notify(stop, syscall.SIGINT, syscall.SIGTERM)
	<-stop
}

// ours is no object of the simulator, which else would prefer its own to what the watcher gives.
const ours = "ours"

func must(err error) {
	if err != nil {
		log.Fatal(err)
	}
}

// watcher lists what is called, refuses one method, and answers what the simulator does not know.
func watcher(calls, refused string) func(*simulator.Context, *simulator.Method) (mo.Reference, types.BaseMethodFault) {
	list, err := os.OpenFile(calls, os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o600)
	must(err)
	return func(ctx *simulator.Context, method *simulator.Method) (mo.Reference, types.BaseMethodFault) {
		fmt.Fprintln(list, method.Name, detail(method))
		if method.Name == refused {
			return nil, &types.NoPermission{Object: &method.This, PrivilegeId: "Host.Config.Settings"}
		}
		called := method.This
		switch method.Name {
		case "RetrieveManagedMethodExecuter", "ExecuteSoap":
			method.This.Value = ours
			return &esxcli{called}, nil
		case "QueryPerf":
			method.This.Value = ours
			return &counters{called}, nil
		}
		return nil, nil
	}
}

// each calls a function for all objects of a kind, in the order of their names.
func each[Kind mo.Entity](registry *simulator.Registry, kind string, do func(int, Kind)) {
	entities := registry.All(kind)
	slices.SortFunc(entities, func(a, b mo.Entity) int {
		return strings.Compare(a.Entity().Name, b.Entity().Name)
	})
	for index, entity := range entities {
		do(index, entity.(Kind))
	}
}

func number(value int) string { return strconv.Itoa(value) }
